/** What reads texts from outside as a whole (parsers, digests, the analyser) is as little held up by 64 KB of anything as its expressions. */
import { expect, it } from 'vitest';
import { itemsOf, parseLine } from '../../agents/claude-code/transcript.ts';
import { isTypedPrompt, typedCommand } from '../../agents/claude-code/typed-prompt.ts';
import { fileGlob } from '../../daemon/guards/glob.ts';
import { normaliseError } from '../../daemon/guards/normalise-error.ts';
import { sqlStatements } from '../../daemon/guards/packs/sql-statements.ts';
import { isRefusal } from '../../daemon/guards/refusal.ts';
import { parseRuleFile } from '../../daemon/guards/rule-file.ts';
import { listQuestions } from '../../daemon/memory/digest/asked-and-planned.ts';
import { findConclusions } from '../../daemon/memory/digest/conclusions.ts';
import { digestTurns } from '../../daemon/memory/digest/digest-turn.ts';
import { errorGist } from '../../daemon/memory/digest/error-gist.ts';
import { outcomesOf } from '../../daemon/memory/digest/outcomes.ts';
import { typedReason } from '../../daemon/memory/digest/refused-by-user.ts';
import { shownCommand } from '../../daemon/memory/digest/resolved-failures.ts';
import { stripInjected } from '../../daemon/memory/digest/strip-injected.ts';
import { putOffIn } from '../../daemon/memory/ending/put-off.ts';
import { readEnding } from '../../daemon/memory/ending/read-ending.ts';
import { parseGitConfig } from '../../daemon/projects/git-config.ts';
import { normaliseRemote } from '../../daemon/projects/normalise-remote.ts';
import { openClassifier } from '../../daemon/rules/learnt/classifier.ts';
import { reachesEverywhere, saysEverywhere } from '../../daemon/rules/learnt/reach.ts';
import { readSignals } from '../../daemon/rules/learnt/read-signals.ts';
import { shellCallsIn } from '../../daemon/shell/code-calls.ts';
import { readShell } from '../../daemon/shell/read-shell.ts';
import { analyse } from '../../daemon/text/analyse.ts';
import { chunkText } from '../../daemon/text/chunk.ts';
import { estimateTokens } from '../../daemon/text/estimate-tokens.ts';
import { namedTimes } from '../../daemon/text/named-times.ts';
import { stripPrivate } from '../../packages/redactor/index.ts';
import { bash, failed, other } from '../memory/digest/calls.ts';
import { FILLERS, filled } from './hostile-texts.ts';
import { slowestText } from './slowest-text.ts';

const CHARS = 64 * 1024;
const BOUND_MS = 50;
/**
 * Parsing is linear, but makes an object of each of 32,000 words; three calls of a digest are parsed more than once. Of a prompt a bounded
 * number of sentences is judged, each by itself and among the others: 60 to 80 ms for 1,200 characters of them as for 64 KB.
 */
const PARSED_BOUND_MS = 400;
const PARSING = new Set(['readShell', 'a command’s digest', 'what a prompt teaches']);

/** What begins a text with which a scanner has something to do. */
const BEGINNINGS: Record<string, string> = {
  '': '',
  'a command': 'make build ',
  'a tag': '<system-reminder>',
  'a command’s message': '<command-message>x</command-message><command-name>',
  'a date': 'on 13 October ',
  'an error': 'Error: ',
  'a quote': "python3 -c '",
  'a call in code': 'os.system("',
  SQL: 'delete from a where ',
  'a rule': '- never use `a` ',
};

const SHAPES: Record<string, (length: number) => string> = {};
Object.entries(FILLERS).forEach(([filler, text], at) => {
  const beginnings = Object.entries(BEGINNINGS);
  // Each filler behind nothing, and behind a third of the beginnings: all pairs would take minutes.
  for (const [beginning, before] of beginnings.filter((_, index) => index === 0 || index % 3 === at % 3))
    SHAPES[`${filler}${beginning && ` behind ${beginning}`}`] = (length) => `${before}${filled(text, length)}x`;
});

const classify = openClassifier();
const userLine = (text: string) => JSON.stringify({ type: 'user', message: { role: 'user', content: text } });
const digest = (prompt: string, command: string, error: string, said: string) =>
  digestTurns([
    {
      prompt,
      speaker: 'owner',
      last_assistant_message: said,
      cwd: '/home/dev/app',
      tool_calls: [bash(command), failed(command, error), bash(command)],
    },
  ]);

const SCANNERS: Record<string, (text: string) => unknown> = {
  'whom a sentence reaches': (text) => [saysEverywhere(text), reachesEverywhere(text, [text])],
  'a prompt’s digest': (text) => digest(text, 'npm test', '', ''),
  'a command’s digest': (text) => digest('fix it', text, '', ''),
  'an error’s digest': (text) => digest('fix it', 'npm test', text, ''),
  'a digest of last words': (text) => digest('fix it', 'npm test', '', text),
  'a digest of earlier messages': (text) => findConclusions([text], new Set(), 2000),
  'a digest of a commit': (text) =>
    outcomesOf([
      bash(`git commit -m "$(cat <<'EOF'\n${text}`, { output_preview: text }),
      bash(`gh pr create --title "${text}`),
    ]),
  'a digest of questions': (text) =>
    listQuestions([
      other('AskUserQuestion', { questions: [{ question: text }] }, { output_preview: `"answers":${text}` }),
    ]),
  'a refusal’s digest': (text) =>
    digest('fix it', 'npm test', `The user doesn't want to proceed. the user said:${text}`, ''),
  shownCommand,
  errorGist,
  stripInjected,
  stripPrivate,
  isTypedPrompt,
  typedCommand,
  'a transcript’s line': (text) => {
    const line = parseLine(userLine(text));
    return 'record' in line && itemsOf(line.record, text, null);
  },
  parseGitConfig,
  'a section of git’s configuration': (text) => parseGitConfig(`[${text}`),
  normaliseRemote,
  readShell,
  'calls in Python': (text) => shellCallsIn('python', text),
  'calls in Perl': (text) => shellCallsIn('perl', text),
  sqlStatements,
  normaliseError,
  'a refusal': (text) => [
    isRefusal({ interrupted: false, success: false, error: text }),
    typedReason({ tool_name: 'Bash', success: false, error: text, agent: 'claude-code', speaker: 'owner' }),
  ],
  parseRuleFile: (text) => parseRuleFile(text, 'CLAUDE.md'),
  'a path against a glob': fileGlob('src/**/*.{ts,tsx}'),
  analyse,
  chunkText: (text) => chunkText(text, 200),
  estimateTokens,
  namedTimes: (text) => namedTimes(text, 0),
  'what an agent says at its end': (text) => readEnding(text),
  'what a prompt puts off': (text) => putOffIn(text),
  'what a prompt teaches': (text) =>
    readSignals(
      text,
      { said: text, calls: [{ toolName: 'Bash', toolInput: { command: text } }], wasStopped: false },
      classify,
    ),
};

it.each(Object.keys(SCANNERS))('%s is not held up by 64 KB of anything', (name) => {
  const worst = slowestText(
    (text) => void SCANNERS[name]!(text),
    SHAPES,
    CHARS,
    PARSING.has(name) ? PARSED_BOUND_MS : BOUND_MS,
  );
  expect(worst && `${worst.ms} ms over ${worst.length} characters of ${worst.shape}`).toBeUndefined();
});
