/** A long text comes out of its slices as it does out of one piece. */
import { expect, it } from 'vitest';
import { redactInSlices } from '../src/redact-in-slices.ts';
import { createRedactor } from '../src/redactor.ts';

const redactor = createRedactor();
const PROSE = 'The export loses its last line when the stream is closed too early.\n';
const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEowIBAAKCAQEA7x3vQ9kLmZ8sT2bN4cR6dW1yH5jF0gPq\n'.repeat(60)}-----END RSA PRIVATE KEY-----\n`;
const TOKEN = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;

const noPause = () => undefined;

// A piece ends near 16 KB, and what is near it is searched up to 18 KB: what is secret moves over both places in small steps.
it.each([0, 40, 90, 300, 700, 1500, 2900, 3300])(
  'a secret that lies over the end of a slice is found whole (%i characters further)',
  async (further) => {
    const before = PROSE.repeat(400).slice(0, 16 * 1024 - 3200 + further);
    const text = `${before}\n${KEY}${PROSE}password: hunter2x9\ntoken ${TOKEN}\n${PROSE.repeat(500)}API_KEY=${TOKEN}\n`;
    const whole = redactor.text(text);
    const sliced = await redactInSlices(redactor, text, noPause);
    expect(sliced.text).toBe(whole.text);
    expect(sliced.findings).toEqual(whole.findings);
  },
);

it('a value that was shown with its name is masked where it stands alone in a later slice', async () => {
  const text = `SESSION_SECRET=q8Zr-41kd-99ux\n${PROSE.repeat(1000)}and q8Zr-41kd-99ux again\n`;
  expect((await redactInSlices(redactor, text, noPause)).text).not.toContain('q8Zr-41kd-99ux');
});

it('no piece is longer than some kilobytes, and an empty text is an empty text', async () => {
  let pauses = 0;
  const pause = () => {
    pauses++;
    return undefined;
  };
  await redactInSlices(redactor, 'x = 1\n'.repeat(100_000), pause);
  expect(pauses).toBeGreaterThan(30);
  expect(await redactInSlices(redactor, '', pause)).toEqual({ text: '', findings: [] });
});
