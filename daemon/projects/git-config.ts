/** One `name = value` of a git configuration file; section and name in lower case, as git compares them. */
export type ConfigEntry = {
  section: string;
  subsection: string;
  name: string;
  value: string;
};

const SECTION = /^\[\s*([-.\w]+)(?:\s*"((?:[^"\\]|\\.)*)")?\s*\]\s*(.*)$/;
const VARIABLE = /^([a-zA-Z][-a-zA-Z0-9]*)\s*(?:=\s*(.*))?$/;
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', b: '\b' };

/**
 * Parse git's configuration syntax (git-config(1), "Syntax"). Invalid lines are skipped: reporting them is up to git.
 */
export function parseGitConfig(text: string): ConfigEntry[] {
  const entries: ConfigEntry[] = [];
  let section = '';
  let subsection = '';
  for (const line of joinedLines(text)) {
    let rest = line.trim();
    const header = SECTION.exec(rest);
    if (header) {
      section = (header[1] ?? '').toLowerCase();
      subsection = (header[2] ?? '').replace(/\\(.)/g, '$1');
      rest = header[3] ?? '';
    }
    const variable = VARIABLE.exec(rest);
    if (variable === null || section === '') continue;
    const value = variable[2] === undefined ? 'true' : unquote(variable[2]);
    entries.push({ section, subsection, name: (variable[1] ?? '').toLowerCase(), value });
  }
  return entries;
}

/** Join lines that end with a backslash with the next line. */
function joinedLines(text: string): string[] {
  return text
    .replace(/\r\n/g, '\n')
    .replace(/^\uFEFF/, '')
    .replace(/\\\n/g, '')
    .split('\n');
}

/**
 * Read a value. Quotes may begin and end anywhere in it; outside of them `#` and `;` begin a comment and trailing
 * spaces are dropped.
 */
function unquote(raw: string): string {
  let value = '';
  let kept = 0;
  let quoted = false;
  for (let index = 0; index < raw.length; index += 1) {
    const char = raw.charAt(index);
    if (char === '\\') {
      index += 1;
      const escaped = raw.charAt(index);
      value += ESCAPES[escaped] ?? escaped;
      kept = value.length;
    } else if (char === '"') {
      quoted = !quoted;
      kept = Math.max(kept, value.length);
    } else if (!quoted && (char === '#' || char === ';')) {
      break;
    } else {
      value += char;
      if (quoted || !/\s/.test(char)) kept = value.length;
    }
  }
  return value.slice(0, kept);
}
