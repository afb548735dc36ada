import type { Command } from 'commander';
import { size } from '../../../daemon/contract/amounts.ts';
import type { CommandContext } from './context.ts';
import { alignColumns } from './format.ts';

/** `agent-memory stats`: how much is remembered. */
export function registerStats(program: Command, context: CommandContext): void {
  program
    .command('stats')
    .description('how much is remembered, by kind')
    .action(async () => {
      const stats = await context.api.stats();
      context.answer(stats, () => {
        const { by_kind: byKind, database_bytes: databaseBytes, ...counts } = stats;
        const rows = Object.entries(counts).map(([name, value]) => [name.replace('_', ' '), String(value)]);
        const kinds = Object.entries(byKind)
          .sort(([, a], [, b]) => b - a)
          .map(([kind, value]) => [`  ${kind}`, String(value)]);
        const at = rows.findIndex(([name]) => name === 'observations') + 1;
        return alignColumns([...rows.slice(0, at), ...kinds, ...rows.slice(at), ['database', size(databaseBytes)]]);
      });
    });
}
