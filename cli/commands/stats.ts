import type { Command } from 'commander';
import { ago, count, size } from '../../daemon/contract/amounts.ts';
import type { Stats } from '../../daemon/contract/health.ts';
import type { Sizes } from '../../daemon/contract/stats.ts';
import type { CommandContext } from './context.ts';
import { alignColumns, terminalLine } from './format.ts';

/** `agent-memory stats`: how much is remembered. */
export function registerStats(program: Command, context: CommandContext): void {
  program
    .command('stats')
    .description('how much is remembered, by kind')
    .option('--size', 'show the disk space of each table and folder')
    .action(async (options: { size?: boolean }) => {
      if (options.size) {
        const sizes = await context.api.sizes();
        context.answer(sizes, () => describeSizes(sizes));
        return;
      }
      const stats = await context.api.stats();
      context.answer(stats, () => {
        const { by_kind: byKind, database_bytes: databaseBytes, rules, last_day: _, ...counts } = stats;
        const rows = Object.entries(counts).map(([name, value]) => [name.replace('_', ' '), String(value)]);
        const kinds = Object.entries(byKind)
          .sort(([, a], [, b]) => b - a)
          .map(([kind, value]) => [`  ${kind}`, String(value)]);
        const index = rows.findIndex(([name]) => name === 'observations') + 1;
        return alignColumns([
          ...ruleRows(rules),
          ...rows.slice(0, index),
          ...kinds,
          ...rows.slice(index),
          ['database', size(databaseBytes)],
        ]);
      });
    });
}

/** The active rules, by origin. */
function ruleRows({ active, learnt, locked, drafts, last_locked: last, shown_in_last_session: shown }: Stats['rules']) {
  return [
    ['rules', String(active)],
    ['  learnt', String(learnt)],
    ['  locked', `${locked}${last ? `, last ${ago(last.at)}: #${last.id} ${terminalLine(last.text, 80)}` : ''}`],
    ['  drafts', drafts > 0 ? `${drafts} (agent-memory rules list --draft)` : '0'],
    ['  shown in the latest session', String(shown)],
  ];
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
    'agent-memory compact frees the space of deleted rows.',
  ].join('\n');
}
