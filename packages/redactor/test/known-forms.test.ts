/** A text full of secrets of one form is masked at sight; what is told apart from them is looked at like any other text. */
import { describe, expect, it } from 'vitest';
import { searchByForm } from '../src/known-forms.ts';
import { createRedactor, redactor } from '../src/redactor.ts';
import { randomFrom, randomText } from './make-sample.ts';

const random = randomFrom(7);
const secret = (length = 28) => randomText('A-Za-z0-9', length, random);
const listing = (makeLine: (row: number) => string, lines = 400) =>
  Array.from({ length: lines }, (_, row) => makeLine(row)).join('\n');

describe('a text full of secrets', () => {
  it('is searched in a fraction of its length once its forms are known', () => {
    let looked = 0;
    const search = searchByForm((part) => {
      looked += part.length;
      return redactor.text(part).findings;
    });
    const text = `${listing((row) => `SERVICE_${row}_API_KEY=a1${secret()}`)}\n`;
    expect(search(text)).toHaveLength(400);
    expect(looked).toBeLessThan(text.length / 3);
  });

  it('hides no other secret that stands in one of its lines', () => {
    const odd = `ghp_${secret(36)}`;
    const makeLine = (row: number) =>
      `2026-01-02T03:04:05Z user=${row === 390 ? odd : 'anna'} password=b2${secret(14)} ok`;
    expect(redactor.text(listing(makeLine)).text).not.toContain(odd);
  });

  it('hides no secret of another form between its lines', () => {
    const odd = `x4${secret(20)}`;
    const makeLine = (row: number) => (row === 390 ? `Bearer token: ${odd}` : `KEY_${row}=c3${secret()}`);
    expect(redactor.text(listing(makeLine)).text).not.toContain(odd);
  });

  it('hides no value of another field that was shown before with its name', () => {
    const shown = 'q8Zr-41kd-99ux';
    const makeLine = (row: number) =>
      row === 0 ? `SESSION_SECRET=${shown}` : `id ${row} KEY=c3${secret()} of ${row === 390 ? shown : 'a'}`;
    expect(redactor.text(listing(makeLine)).text).not.toContain(shown);
  });

  it('cuts no value short that a sign ends and more of it follows', () => {
    const makeLine = (row: number) => `    password = "d4${secret(12)}${row === 390 ? '\\"tail7x9q' : ''}"`;
    expect(redactor.text(listing(makeLine)).text).not.toContain('tail7x9q');
  });

  it('keeps what the user allows', () => {
    const allowed = `e5${secret()}`;
    const makeLine = (row: number) => `API_KEY_${row}=${row % 100 === 99 ? allowed : `f6${secret()}`}`;
    const { text } = createRedactor({ allow: [allowed] }).text(listing(makeLine));
    expect(text.split(allowed)).toHaveLength(5);
  });

  it('keeps ids in fields of their own', () => {
    const makeLine = (row: number) =>
      `{"id":"req-${row}-north","region":"eu-west-1","access_token":"g7${secret(38)}"},`;
    const { text } = redactor.text(listing(makeLine));
    expect(text.match(/"id":"req-\d+-north","region":"eu-west-1"/g)).toHaveLength(400);
  });

  it('is masked as whole lines where they hold nothing else', () => {
    const { text } = redactor.text(`${listing(() => Buffer.from(secret(57)).toString('base64'))}\n`);
    expect(text.match(/^\[REDACTED:[\w-]+\]$/gm)?.length).toBeGreaterThan(395);
  });
});

it('a text without secrets is looked at once, whole', () => {
  const parts: string[] = [];
  const search = searchByForm((part) => {
    parts.push(part);
    return [];
  });
  const text = 'The export loses its last line when the stream is closed too early.\n'.repeat(200);
  expect(search(text)).toEqual([]);
  expect(parts).toEqual([text]);
});
