/**
 * Shell commands inside code of other languages: `os.system("…")`, `subprocess.run(["rm", "-rf", x])`, `execSync('…')`,
 * Perl's and Ruby's `system` and backticks, awk's `system`. Only string literals count, since text assembled at run
 * time is unknown.
 */
const MAX_CODE_CHARS = 256 * 1024;
const MAX_CALLS = 200;
const STRING = `'((?:[^'\\\\]|\\\\.)*)'|"((?:[^"\\\\]|\\\\.)*)"|\`((?:[^\`\\\\]|\\\\.)*)\``;
const CALL = new RegExp(
  `\\b(?:os\\.system|os\\.popen|popen|subprocess\\.\\w+|check_output|check_call|Popen|getoutput|shell_exec|passthru|proc_open|` +
    `system|exec|execSync|execFileSync|execFile|spawn|spawnSync|execa|execaCommand|Open3\\.\\w+|IO\\.popen|os\\.exec\\w*|do shell script)` +
    `\\s{0,4}\\(?\\s{0,4}(\\[)?\\s{0,20}[frbu]?(?:${STRING})`,
  'g',
);
const MORE = new RegExp(`\\s{0,9}\\]?\\s{0,9},\\s{0,9}\\[?\\s{0,20}(?:${STRING})`, 'y');
const BACKTICKS = /`((?:[^`\\]|\\.)+)`|%x[{([]([^})\]]{1,300})[})\]]|\bqx[{(/]([^})/]{1,300})[})/]/g;
const PROGRAM_WITH_LIST = /^(exec|spawn|execFile|os\.exec|subprocess|check|Popen|system|Open3)/;

type CodeCalls = {
  readonly lines: readonly string[];
  readonly argumentLists: readonly (readonly string[])[];
};

/** Find the shell lines and argument lists that a piece of code would run. */
export function shellCallsIn(language: string, code: string): CodeCalls {
  const lines: string[] = [];
  const argumentLists: string[][] = [];
  const text = code.slice(0, MAX_CODE_CHARS);
  for (const match of text.matchAll(CALL)) {
    if (lines.length + argumentLists.length >= MAX_CALLS) break;
    const first = withoutEscapes(match[2] ?? match[3] ?? match[4] ?? '');
    const rest = moreArguments(text, match.index + match[0].length);
    const isList = match[1] === '[' || (rest.length > 0 && PROGRAM_WITH_LIST.test(match[0]));
    if (isList) argumentLists.push([first, ...rest]);
    else lines.push(first);
  }
  if (language === 'ruby' || language === 'perl' || language === 'php') {
    for (const match of text.matchAll(BACKTICKS)) lines.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return { lines: lines.slice(0, MAX_CALLS), argumentLists };
}

function moreArguments(text: string, from: number): string[] {
  const calls: string[] = [];
  MORE.lastIndex = from;
  for (let match = MORE.exec(text); match && calls.length < 50; match = MORE.exec(text)) {
    calls.push(withoutEscapes(match[1] ?? match[2] ?? match[3] ?? ''));
  }
  return calls;
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(["'`\\])/g, '$1').replace(/\\n/g, '\n');
}
