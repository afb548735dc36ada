import { count } from '../../daemon/contract/amounts.ts';
import type { DatasetManifest, GateReport } from '../../daemon/contract/dataset.ts';
import { alignColumns, terminalLine } from '../commands/format.ts';

const MAX_TOOLS = 8;

/** Describe a built dataset as text. */
export function describeManifest(manifest: DatasetManifest, folder: string): string {
  const { examples, calls, read, tokens, tiers, tools, drops } = manifest;
  const named = (counts: Record<string, number>, most = Number.POSITIVE_INFINITY) =>
    Object.entries(counts)
      .slice(0, most)
      .map(([name, number]) => `${name} ${number}`)
      .join(', ');
  return [
    `Built ${count(examples, 'example')} with ${count(calls, 'call')} in ${folder}`,
    alignColumns([
      ['read', `${count(read.sessions, 'session')}, ${count(read.prompts, 'prompt')}, ${count(read.calls, 'call')}`],
      [
        'tokens',
        `${tokens.total} by ${tokens.tokenizer}; median ${tokens.median}, 95 % up to ${tokens.p95}, longest ${tokens.longest}`,
      ],
      ['tiers', named(tiers)],
      ['tools', terminalLine(named(tools, MAX_TOOLS))],
      ['dropped', named(drops) || 'nothing'],
    ]),
  ].join('\n');
}

/** A gate's conditions as text. */
export function describeGate(what: string, { passed, checks, faults }: GateReport): string {
  return [
    `${what} ${passed ? 'passed' : 'did not pass'}`,
    alignColumns(
      checks.map(({ check, value, limit, is, passed: isMet }) => [
        isMet ? 'ok' : 'NO',
        check,
        String(value),
        `${is} ${limit}`,
      ]),
    ),
    ...faults.map((fault) => terminalLine(fault)),
  ].join('\n');
}
