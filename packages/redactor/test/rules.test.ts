import { describe, expect, it } from 'vitest';
import { redactor } from '../src/redactor.ts';
import { readRules } from '../src/rules/read-rules.ts';
import { type Rule, ruleDetector } from '../src/rules/rule.ts';
import { shapes } from '../src/rules/shapes.ts';
import { rules } from '../src/rules/table.ts';
import { formats } from './formats/index.ts';
import { makeSample, randomFrom, randomText } from './make-sample.ts';

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const random = randomFrom(7);
const jwt = [encode({ alg: 'HS256', typ: 'JWT' }), encode({ sub: '42' }), randomText('A-Za-z0-9_', 43, random)].join(
  '.',
);
const discordToken = [
  encode('104729104729104729'),
  randomText('A-Za-z', 6, random),
  randomText('A-Za-z0-9', 30, random),
].join('.');

/** Formats that hold more than random characters. */
const computed: readonly (readonly [string, string, nearMiss: string])[] = [
  ['jwt', jwt, `eyJ${randomText('A-Z', 12, random)}.${encode('x')}.abc`],
  ['jwt', encode(jwt), encode('eyJust a sentence that was encoded, no token at all, and long enough')],
  ['discord-bot-token', discordToken, `${encode('no snowflake, a word')}.abcdef.${randomText('a-z', 27, random)}`],
  ['facebook-app-token', `104729104729104|${randomText('A-Za-z0-9', 27, random)}`, '104729104729104|abc'],
  [
    'ghost-admin-key',
    `${randomText('a-f0-9', 24, random)}:${randomText('a-f0-9', 64, random)}`,
    `${randomText('a-f0-9', 24, random)}:abc`,
  ],
  [
    'mailgun-signing-key',
    ['a-f0-9', 'a-f0-9', 'a-f0-9'].map((of, part) => randomText(of, part ? 8 : 32, random)).join('-'),
    'abc-def',
  ],
];

const samples = [
  ...formats.map(([, description], row) => makeSample(description, randomFrom(row + 1))),
  ...computed.map(([, sample]) => sample),
];

/** Does this very row find a sample? Others of its id may. */
function isFoundBy(rule: Rule, sample: string): boolean {
  const text = `It was ${sample} yesterday.`;
  let isFound = false;
  const { keywords, inspect } = ruleDetector(rule);
  for (const keyword of keywords) {
    for (let at = text.toLowerCase().indexOf(keyword); at >= 0; at = text.toLowerCase().indexOf(keyword, at + 1))
      inspect(text, at, at + keyword.length, () => {
        isFound = true;
      });
  }
  return isFound;
}

const rulesIn = (text: string) => redactor.text(text).findings.map((finding) => finding.rule);

describe('the rules', () => {
  it.each(formats.map(([rule, description, nearMiss], row) => ({ rule, description, nearMiss, row })))(
    'know $rule by $description',
    ({ rule, description, nearMiss, row }) => {
      const sample = makeSample(description, randomFrom(row + 1));
      const { text, findings } = redactor.text(`It was ${sample} yesterday.`);
      expect(findings.map((finding) => finding.rule)).toContain(rule);
      expect(text).not.toContain(sample.slice(-12));
      const miss = nearMiss ?? makeSample(description, randomFrom(row + 1), 0.3);
      expect(rulesIn(`It was ${miss} yesterday.`)).not.toContain(rule);
    },
  );

  it.each(computed)('know %s by its parts', (rule, sample, nearMiss) => {
    expect(rulesIn(`It was ${sample} yesterday.`)).toContain(rule);
    expect(rulesIn(`It was ${nearMiss} yesterday.`)).not.toContain(rule);
  });

  it('have an example each, a kebab-case id and the page that defines the format, those of agent-memory apart', () => {
    const exemplified = new Set([...formats.map(([rule]) => rule), ...computed.map(([rule]) => rule)]);
    for (const { id, source } of [...rules, ...shapes]) {
      expect(exemplified, id).toContain(id);
      expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      if (!id.startsWith('agent-memory-')) expect(source).toMatch(/^https:\/\//);
    }
  });

  it('find, row by row, a sample of their format, and nothing in one that is cut', () => {
    const unproven = rules.filter((rule) => !samples.some((sample) => isFoundBy(rule, sample)));
    expect(unproven.map(({ id, literals }) => `${id} ${literals[0]}`)).toEqual([]);
    const unbounded = rules.filter((rule) => rule.literals.some((literal) => isFoundBy(rule, `${literal}\n`)));
    expect(unbounded.map(({ id, literals }) => `${id} ${literals[0]}`)).toEqual([]);
  });

  it.each([
    ['a-key | a_ | [a-z]{3} | -', '4 columns instead of 5'],
    ['a-key | a_ | [a-z]{3} | loud | https://a.example', 'no flag is called loud'],
    ['a-key | a_ | [a-z]{3} | check=isNice | https://a.example', 'no flag is called check=isNice'],
    ['a-key | a_ | [a-z{3} | - | https://a.example', 'Invalid regular expression'],
  ])('refuse the row %j and name its line', (row, fault) => {
    expect(() => readRules(`# rows\n${row}`)).toThrow(`rules.txt, line 2: ${fault}`);
  });

  it('cover at least 150 services', () => {
    const pages = rules.filter(({ source }) => source.startsWith('https://'));
    const services = new Set(pages.map(({ source }) => new URL(source).hostname.split('.').slice(-2).join('.')));
    expect(services.size).toBeGreaterThanOrEqual(150);
  });
});
