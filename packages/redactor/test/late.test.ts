import { describe, expect, it } from 'vitest';
import { redactEvent } from '../src/redact-event.ts';
import { createRedactor } from '../src/redactor.ts';
import { randomFrom, randomText } from './make-sample.ts';

const random = randomFrom(4);
const secrets = Array.from({ length: 4_000 }, () => `k7${randomText('A-Za-z0-9', 22, random)}`);
const lines = secrets.map((secret, row) => `API_KEY_${row}=${secret}`);
const event = {
  session_id: 's',
  tool_name: 'Bash',
  tool_input: { command: `export TOKEN=${secrets[0]}`, path: `see ${secrets[9]} for the path` },
  tool_response: {
    stdout: lines.slice(0, 900).join('\n'),
    stderr: lines.join('\n'),
    [`TOKEN=${secrets[1]}`]: secrets[9],
  },
};

/** Redact the event as if time ran out after so many looks at the clock. */
function redactWithin(looks: number) {
  let seen = 0;
  const isLate = () => seen++ >= looks;
  const redacted = redactEvent(event, { redactor: createRedactor({ isLate }), excludePaths: [], isLate });
  return redacted as unknown as typeof event;
}

describe('an event for which there is no time', () => {
  it.each([0, 1, 2, 3, 4, 5, 7, 9, 12, 100])('shows no secret when time runs out after %i looks', (looks) => {
    const text = JSON.stringify(redactWithin(looks));
    expect(secrets.filter((secret) => text.includes(secret.slice(4, 14)))).toEqual([]);
  });

  it('says what was left out, and keeps its fields, short texts and ids', () => {
    const redacted = redactWithin(0);
    expect(redacted).toMatchObject({ session_id: 's', tool_name: 'Bash' });
    expect(Object.keys(redacted.tool_response)).toHaveLength(3);
    expect(redacted.tool_input.command).toMatch(/^export TOKEN=\[REDACTED:/);
    expect(redacted.tool_response.stdout).toMatch(/^\[… \d+ characters cut: no time to redact them …\]$/);
  });

  it('keeps the beginning of a text that was looked at in time, up to the end of a line', () => {
    const { stdout } = redactWithin(2).tool_response;
    expect(stdout).toMatch(
      /^API_KEY_0=\[REDACTED:.*\]\n(?:API_KEY_\d+=\[REDACTED:[\w-]+\]\n)+\[… \d+ characters cut: no time/,
    );
  });

  it('is whole when there is time', () => {
    expect(JSON.stringify(redactWithin(1_000_000))).not.toContain('no time');
  });
});
