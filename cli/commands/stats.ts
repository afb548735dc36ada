import type { Command } from 'commander';
import { count, size } from '../../daemon/contract/amounts.ts';
import type { Sizes } from '../../daemon/contract/stats.ts';
import type { CommandContext } from './context.ts';
import { alignColumns } from './format.ts';

/** `agent-memory stats`: how much is remembered. */
export function registerStats(program: Command, context: CommandContext): void {
  program
    .command('stats')
    .description('how much is remembered, by kind')
    .option('--size', 'what each table and each folder takes on disk')
    .action(async (options: { size?: boolean }) => {
      if (options.size) {
        const sizes = await context.api.sizes();
        context.answer(sizes, () => describeSizes(sizes));
        return;
      }
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

function describeSizes({ database_bytes: databaseBytes, tables, folders }: Sizes): string {
  const rows = tables.map(({ name, rows, bytes, index_bytes: indexBytes }) => [
    `  ${name}`,
    size(bytes),
    `${count(rows, 'row')}, indexes ${size(indexBytes)}`,
  ]);
  const inHome = folders.filter(({ bytes }) => bytes > 0).map(({ name, bytes }) => [`  ${name}`, size(bytes), '']);
  return [
    alignColumns([['database', size(databaseBytes), ''], ...rows]),
    alignColumns([['home', size(folders.reduce((sum, { bytes }) => sum + bytes, 0)), ''], ...inHome]),
    'agent-memory compact gives back what deleted rows still take.',
  ].join('\n');
}
