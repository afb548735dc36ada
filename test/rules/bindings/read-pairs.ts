import { readFileSync } from 'node:fs';
import { fires } from '../../../daemon/rules/at-calls/call-trigger.ts';
import { triggersFor } from '../../../daemon/rules/at-calls/call-triggers.ts';
import { type Call, callWords } from '../../../daemon/rules/at-calls/call-words.ts';

/** A rule that was added by hand, a call, and whether the call concerns it. */
export type Pair = { readonly rule: string; readonly call: Call; readonly binds: boolean; readonly line: string };

const NONE = { before: [], after: [] };
const TOOL = /^([A-Za-z]\w*) (\{.*\})$/;

/** Read the pairs of a file beside this one: `> rule`, `+ call` that concerns it, `- call` that doesn't. */
export function readPairs(file: string): Pair[] {
  const pairs: Pair[] = [];
  let rule = '';
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('> ')) rule = line.slice(2);
    if (line.startsWith('+ ') || line.startsWith('- '))
      pairs.push({ rule, call: callOf(line.slice(2)), binds: line.startsWith('+'), line });
  }
  return pairs;
}

function callOf(text: string): Call {
  const [, toolName, input] = TOOL.exec(text) ?? [];
  if (toolName !== undefined) return { toolName, toolInput: JSON.parse(input!) };
  return { toolName: 'Bash', toolInput: { command: text.replaceAll('\\n', '\n') } };
}

/** The pairs that code gets wrong: calls that it misses, and harmless ones that it brings the rule to. */
export function judge(pairs: readonly Pair[]): { missed: Pair[]; interrupted: Pair[]; hits: number } {
  const told = pairs.map((pair) => {
    const words = callWords(pair.call);
    return { pair, isFired: triggersFor(pair.rule, NONE, []).some((trigger) => fires(trigger, words)) };
  });
  const wrong = (binds: boolean) =>
    told.flatMap(({ pair, isFired }) => (pair.binds === binds && isFired !== binds ? [pair] : []));
  return {
    missed: wrong(true),
    interrupted: wrong(false),
    hits: told.filter((one) => one.isFired && one.pair.binds).length,
  };
}
