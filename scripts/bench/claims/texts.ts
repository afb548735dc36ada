import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { previewOutput } from '../../../daemon/capture/preview-output.ts';
import { digestTurns } from '../../../daemon/memory/digest/digest-turn.ts';
import { redactEvent } from '../../../daemon/redact/redact-event.ts';
import { redactInSlices } from '../../../daemon/redact/redact-in-slices.ts';
import { redactor } from '../../../daemon/redact/redactor.ts';
import { BUILT } from '../bench-daemon.ts';
import type { Claim, Measured } from '../claim.ts';
import type { BenchContext } from '../context.ts';
import { LARGE_TEXTS, makeLargeText, makeProse } from '../large-texts.ts';
import { makeSession, toolCallPayload } from '../payloads.ts';
import { cleanEnv, cpuMs } from '../run-process.ts';

const MEGABYTE = 1_000_000;
/** Characters of an output that is captured; and of a text for POST /api/redact, which takes 10 million and cuts nothing. */
const CHARS = {
  ci: { captured: 8 * MEGABYTE, redacted: MEGABYTE / 4 },
  usual: { captured: 8 * MEGABYTE, redacted: MEGABYTE },
  full: { captured: 32 * MEGABYTE, redacted: 8 * MEGABYTE },
};
/** An output just longer than what is kept of it: the redaction of the 64 KB that are kept is all of its time. */
const SHORT_CHARS = MEGABYTE / 10;
const ROUNDS = { ci: 2, usual: 5, full: 5 };
const HOOKS = { ci: 1, usual: 5, full: 10 };
/** An output full of secrets, to prose of the same size. The margin is what rounds of the same code differ by. */
const RATIO = 3;
const MARGIN = 0.3;

/** Processor time in milliseconds that a text takes on one way, the least of some rounds. */
type Way = { name: string; chars: number; budget: boolean; spend(text: string): Promise<number> };

/** What large outputs full of secrets cost, to prose of the same size. */
export const texts: Claim = {
  name: 'texts',
  about: 'processor time for large outputs full of secrets (kubectl, env, logs), to prose of the same size',
  async run(context) {
    const rows: Measured[] = [];
    const made = new Map<string, string>();
    const textOf = (name: string, chars: number) => {
      const key = `${name} ${chars}`;
      const text = made.get(key) ?? makeLargeText(name, chars);
      made.set(key, text);
      return text;
    };
    for (const { name, chars, budget, spend } of waysOf(context)) {
      context.progress(`texts: ${name}, prose`);
      // The first rounds of each kind of text compile.
      await spend(makeProse(chars));
      await spend(textOf(LARGE_TEXTS[0]!, chars));
      const prose = await spend(makeProse(chars));
      const perMegabyte = (ms: number) => `${((ms / chars) * MEGABYTE).toFixed(1)} ms a MB`;
      for (const text of LARGE_TEXTS) {
        context.progress(`texts: ${name}, ${text}`);
        const ms = await spend(textOf(text, chars));
        rows.push({
          what: `${name}, ${chars / MEGABYTE} MB of ${text}, to prose`,
          value: ms / prose,
          unit: 'x',
          ...(budget && { budget: { limit: RATIO, is: 'at most', margin: MARGIN } }),
          note: `${perMegabyte(ms)}, prose ${perMegabyte(prose)}`,
        });
      }
    }
    return rows;
  },
};

function waysOf(context: BenchContext): Way[] {
  const { captured, redacted } = CHARS[context.size];
  const rounds = ROUNDS[context.size];
  const home = context.makeFolder();
  const stdin = join(home, 'event.json');
  return [
    { name: 'capture', chars: captured, budget: true, spend: (text) => leastCpuMs(rounds, () => capture(text)) },
    { name: 'capture', chars: SHORT_CHARS, budget: false, spend: (text) => leastCpuMs(rounds, () => capture(text)) },
    {
      name: 'hook without a daemon',
      chars: captured,
      budget: true,
      spend(text) {
        writeFileSync(stdin, eventOf(text));
        const script = join(BUILT, 'hooks', 'post-tool-use.cjs');
        return cpuMs([script], stdin, cleanEnv(home), HOOKS[context.size]).then((ms) => ms / HOOKS[context.size]);
      },
    },
    {
      // Nothing is cut, and each secret is judged: past three times prose, in pieces that hold nobody up.
      name: 'POST /api/redact',
      chars: redacted,
      budget: false,
      spend: (text) => leastCpuMs(rounds, () => redactInSlices(redactor, text, () => undefined)),
    },
  ];
}

/** Cut, redact and digest an event as the daemon does. */
function capture(text: string): void {
  const payload = redactEvent(JSON.parse(eventOf(text)), { redactor, excludePaths: [] });
  const { tool_name, tool_input, tool_response } = payload as unknown as Record<string, unknown>;
  const call = {
    tool_name: String(tool_name),
    input: tool_input,
    output_preview: previewOutput(tool_response),
    success: true,
    error: null,
    interrupted: false,
    agent: 'claude-code',
    speaker: 'owner' as const,
  };
  digestTurns([
    {
      prompt: 'Show what is set.',
      speaker: 'owner',
      tool_calls: [call],
      last_assistant_message: 'It is set.',
      cwd: '/',
    },
  ]);
}

function eventOf(stdout: string): string {
  const event = JSON.parse(toolCallPayload(makeSession(1), 1)) as { tool_response: { stdout: string } };
  event.tool_response.stdout = stdout;
  return JSON.stringify(event);
}

async function leastCpuMs(rounds: number, work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
