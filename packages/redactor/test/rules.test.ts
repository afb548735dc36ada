import { describe, expect, it } from 'vitest';
import { redactor } from '../src/redactor.ts';
import { rules } from '../src/rules/index.ts';
import { shapes } from '../src/rules/shapes.ts';
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

  it('cover at least 150 services', () => {
    const pages = rules.filter(({ source }) => source.startsWith('https://'));
    const services = new Set(pages.map(({ source }) => new URL(source).hostname.split('.').slice(-2).join('.')));
    expect(services.size).toBeGreaterThanOrEqual(150);
  });
});
