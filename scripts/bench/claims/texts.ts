import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { previewOutput } from '../../../agents/claude-code/preview-output.ts';
import { digestTurns } from '../../../daemon/memory/digest/digest-turn.ts';
import { redactEvent, redactInSlices, redactor } from '../../../packages/redactor/index.ts';
import { BUILT } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import type { BenchContext } from '../context.ts';
import type { Measured } from '../figure.ts';
import { LARGE_TEXTS, makeLargeText, makeProse } from '../large-texts.ts';
import { makeSession, toolCallPayload } from '../payloads.ts';
import { cleanEnv, cpuMs } from '../run-process.ts';

const MEGABYTE = 1_000_000;
/**
 * Characters of a text: reading it is most of the work; a tenth of it is kept; two thirds are. The longest one compiles
 * for the others.
 */
const LENGTHS = [8 * MEGABYTE, MEGABYTE, MEGABYTE / 10];
/**
 * Slower rounds include compilation and other programs' garbage, so the fastest is the work's own cost (see Python's
 * timeit).
 */
const ROUNDS = { ci: 9, usual: 9, full: 15 };
/** A hook is a process of 50 ms, and the longest text takes POST /api/redact half a second. */
const SLOW_ROUNDS = { ci: 2, usual: 3, full: 7 };
/** An output full of secrets, to prose of the same size. The margin is what rounds of the same code differ by. */
const RATIO = 3;
const MARGIN = 0.3;
/**
 * The gate, at one size: the most expensive texts of each path relative to prose, and prose relative to counting its
 * words (which catches a redactor that slows every text). Limits are slightly above six measured runs (capture 0.8–1.0
 * to words, 0.9–1.6 to prose; redact 3.3 to words, 4.1–4.5 since words without a digit are judged near access words,
 * 1.9–2.1 and 1.5–1.8 to prose): twice each is too much.
 */
const GATE = {
  chars: MEGABYTE,
  margin: 0.25,
  toWords: { capture: 1.5, 'POST /api/redact': 4.2 } as Record<string, number>,
  toProse: {
    'kubectl get secrets -o yaml': { capture: 1.6, 'POST /api/redact': 2.2 },
    'a log with a password a line': { capture: 1.5, 'POST /api/redact': 1.8 },
  } as Record<string, Record<string, number>>,
};

/** Processor time in milliseconds that one text takes on one way. */
type Way = { name: string; isSlow(chars: number): boolean; spend(text: string): Promise<number> };

/** The cost of large outputs full of secrets relative to prose of the same size. */
export const texts: Claim = {
  name: 'texts',
  about: 'processor time for large outputs full of secrets (kubectl, env, logs), to prose of the same size',
  inGate: true,
  async run(context) {
    const rows: Measured[] = [];
    const isGate = context.size === 'ci';
    const names = isGate ? Object.keys(GATE.toProse) : LARGE_TEXTS;
    const margin = isGate ? GATE.margin : MARGIN;
    for (const chars of isGate ? [GATE.chars] : LENGTHS) {
      const texts = new Map([
        ['prose', makeProse(chars)],
        ...names.map((name) => [name, makeLargeText(name, chars)] as const),
      ]);
      const ways = waysOf(context).filter(({ name }) => !isGate || name in GATE.toWords);
      for (const { name, isSlow, spend } of ways) {
        const rounds = (isSlow(chars) ? SLOW_ROUNDS : ROUNDS)[context.size];
        const spent = new Map([...texts.keys(), 'its words'].map((text) => [text, [] as number[]]));
        // Texts take turns, so that other load affects all equally. The first round compiles.
        for (let round = 0; round <= rounds; round++) {
          context.progress(`texts: ${name}, ${chars / MEGABYTE} MB, round ${round} of ${rounds}`);
          for (const [text, content] of texts) {
            const ms = await spend(content);
            if (round > 0) spent.get(text)!.push(ms);
          }
          if (isGate) spent.get('its words')!.push(await cpuMsOf(() => countWords(texts.get('prose')!)));
        }
        const perMegabyte = (text: string) => (Math.min(...spent.get(text)!) / chars) * MEGABYTE;
        const prose = perMegabyte('prose');
        if (isGate) {
          const words = Math.min(...spent.get('its words')!);
          rows.push({
            what: `${name}, 1 MB of prose, to counting its words`,
            value: prose / words,
            unit: 'x',
            budget: { limit: GATE.toWords[name]!, is: 'at most', margin },
            note: `${prose.toFixed(1)} ms to ${words.toFixed(1)}, the quickest of ${rounds} rounds`,
          });
        }
        for (const text of names) {
          const ms = perMegabyte(text);
          rows.push({
            what: `${name}, ${chars / MEGABYTE} MB of ${text}, to prose`,
            value: ms / prose,
            unit: 'x',
            budget: { limit: isGate ? GATE.toProse[text]![name]! : RATIO, is: 'at most', margin },
            note: `${ms.toFixed(1)} ms a MB, prose ${prose.toFixed(1)}, the quickest of ${rounds} rounds`,
          });
        }
      }
    }
    return rows;
  },
};

function waysOf(context: BenchContext): Way[] {
  const home = context.makeFolder();
  const stdin = join(home, 'event.json');
  return [
    { name: 'capture', isSlow: () => false, spend: (text) => cpuMsOf(() => capture(text)) },
    {
      name: 'hook without a daemon',
      isSlow: () => true,
      spend(text) {
        writeFileSync(stdin, eventOf(text));
        return cpuMs([join(BUILT, 'hooks', 'post-tool-use.cjs')], stdin, cleanEnv(home), 1);
      },
    },
    {
      // Nothing is cut.
      name: 'POST /api/redact',
      isSlow: (chars) => chars > MEGABYTE,
      spend: (text) => cpuMsOf(() => redactInSlices(redactor, text, () => undefined)),
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

/** Plain work on a text, as a measure of the machine. */
function countWords(text: string): number {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts.size;
}

async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
