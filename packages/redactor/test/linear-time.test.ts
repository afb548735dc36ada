import { describe, expect, it } from 'vitest';
import { isPlaceholder, isReference } from '../src/judge/placeholders.ts';
import { isSecretFile } from '../src/prepare/secret-files.ts';
import { importBundled } from './bundled.ts';

const { detectors, findSecrets, redactEvent, redactor, rules, withholdContent } = await importBundled();

/** Processor time, since the machine may be busy with other things. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const repeat = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

/** What an attacker may put between keywords to make a detector look far. */
const FILLERS = ['', '="', 'a1b2C3d4='];
const SMALL = 1_000;
const FACTOR = 4;
/** Linear time gives FACTOR at each of two steps, quadratic its square at both; a busy machine or a compiler adds to one. */
const MAX_RATIO = FACTOR * 2.5;
/** Faster than this, a ratio says nothing. */
const MIN_MEASURABLE_MS = 40;

const MEGABYTES = 2_000_000;
/** Twice what the slowest of them takes. */
const MAX_MS_FOR_2_MB = 8_000;
const HOSTILE = [
  'A',
  '"',
  '%41',
  'eyJhbGciOi.',
  '-----BEGIN PRIVATE KEY-----',
  'password=',
  '://a:b@',
  'cookie=',
  '[REDACTED:a]',
  'пароль: ',
  'token - ',
];

/** Measured 10 to 150 ms on a machine with six times more runnable threads than cores; a square takes seconds. */
const MAX_MS_FOR_64_KB = 400;

/** The least of three: what the compiler and a busy machine add, no round has in full. */
const leastMs = (work: () => void) => Math.min(cpuMs(work), cpuMs(work), cpuMs(work));

it.each([
  ...[
    'x\n',
    'a\\\n',
    'a:12:x\n',
    '{a,b}',
    '*a',
    '[',
    'ab1/',
    '密码：',
    'pw a1b2c3d4 ',
    'password 1 ',
    'creds a1b2c3d4:',
    'key,',
    'login(',
    '|key|',
    '## API keys\n- ',
    'key,key\na1b2,c3d4\n',
    'a1b2c3d4! as password ',
  ],
  ...['auth=("a","', "token='a'|", 'Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8 ', 'ab-c1D2e3F4g5H6i7J8k9L0-', 'ab_', 'login a1b2c3d4e/'],
  ...['auth(="', 'sid=fe26.2**="', 'access_token$production$="', 'key(', 'пароль: a1b2c3d4 '],
])('a call with 64 KB of %j is redacted and withheld in moments', (unit) => {
  const text = repeat(unit, 65_536);
  const payload = {
    tool_name: 'Bash',
    tool_input: { command: text, glob: text.slice(0, 1_000) },
    tool_response: text,
  };
  expect(leastMs(() => withholdContent(payload, ['secretdir/**', '*a*a*a*b']))).toBeLessThan(MAX_MS_FOR_64_KB);
  expect(leastMs(() => redactor.text(text))).toBeLessThan(MAX_MS_FOR_64_KB);
  expect(leastMs(() => [isSecretFile(text), isPlaceholder(text), isReference(text)])).toBeLessThan(MAX_MS_FOR_64_KB);
});

/** Measured 60 to 130 ms; a search anew for each line takes 15 s. */
const MAX_MS_FOR_AN_EVENT = 600;

it.each([
  ['API_KEY_41=abcDEF123q5678x \n', 93_000],
  ['password: abcDEF123q567\n', 80_000],
  ['2026-01-02 login user=ann password=abcDEF123q567 ok\n', 1_000_000],
  ['"access_token":"abcDEF123q567abcDEF123q567",', 1_000_000],
])('a secret in each line (%j) does not make an event of %i characters slow', (unit, chars) => {
  const event = { session_id: 's', tool_name: 'Bash', tool_input: {}, tool_response: { stdout: repeat(unit, chars) } };
  expect(leastMs(() => redactEvent(event, { redactor, excludePaths: [] }))).toBeLessThan(MAX_MS_FOR_AN_EVENT);
});

describe('the time of redaction', () => {
  it('grows with the length of the text and no faster, whichever keyword is repeated', () => {
    findSecrets('compiles the automaton');
    const keywords = new Set([
      ...rules.flatMap((rule) => rule.literals),
      ...detectors.flatMap((detector) => detector.keywords),
    ]);
    const slow: string[] = [];
    for (const filler of FILLERS) {
      for (const keyword of keywords) {
        const unit = keyword + filler;
        if (cpuMs(() => findSecrets(repeat(unit, SMALL * FACTOR))) < MIN_MEASURABLE_MS) continue;
        const times = [1, FACTOR, FACTOR ** 2].map((factor) => {
          const text = repeat(unit, SMALL * factor);
          return leastMs(() => findSecrets(text));
        });
        const ratios = times.slice(1).map((time, i) => time / times[i]!);
        if (Math.min(...ratios) > MAX_RATIO) slow.push(`${unit}: ${times.join(' → ')} ms`);
      }
    }
    expect(slow).toEqual([]);
  }, 120_000);

  it.each(HOSTILE)(
    'stays bounded for 2 MB of %j',
    (unit) => {
      const text = repeat(unit, MEGABYTES);
      expect(cpuMs(() => redactor.text(text))).toBeLessThan(MAX_MS_FOR_2_MB);
    },
    60_000,
  );
});
