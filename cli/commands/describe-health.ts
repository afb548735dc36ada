import { count, shortAge, size } from '../../daemon/contract/amounts.ts';
import type { Health } from '../../daemon/contract/health.ts';
import type { CommandContext } from './context.ts';
import { alignColumns, tilde } from './format.ts';
import { styleFor } from './style.ts';

/** Describe what runs where, and its state, in a few lines. */
export function describeHealth(health: Health, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const { db, embedding, reranker, analysis, queue, spool, event_loop, memory } = health;
  const short = (path: string) => tilde(path, context.env.HOME);
  const database = [db.backend, db.server_version, db.pgvector && `pgvector ${db.pgvector}`].filter(Boolean).join(' ');
  const toEmbed = embedding.pending > 0 ? `, ${count(embedding.pending, 'observation')} to embed` : '';
  const rows = [
    ['  REST', `${health.url}  ${dim('(in the browser: agent-memory open)')}`],
    ['  home', short(health.home)],
    ['  database', `${database}${db.ok ? '' : ', NOT ANSWERING'}  ${dim(short(db.location))}`],
    ['  model', embedding.model + toEmbed],
    ...(reranker ? [['  reranker', reranker.model + (reranker.fault ? `, NOT USED: ${reranker.fault}` : '')]] : []),
    ...(analysis.pending > 0 ? [['  text index', `${count(analysis.pending, 'observation')} to analyse again`]] : []),
    ['  queue', `${queue.pending} waiting, ${queue.dead} dead`],
    ['  spool', `${spool.pending} waiting${spool.pending > 0 ? ` (${size(spool.bytes)})` : ''}`],
    ...(event_loop?.last
      ? [
          [
            '  event loop',
            `blocked ${event_loop.stalls}×, for at most ${event_loop.longest_ms} ms, last: ${event_loop.last.doing}`,
          ],
        ]
      : []),
  ];
  const state = health.status === 'ok' ? 'running' : health.status;
  const head = `${bold(`agent-memory ${health.version}`)}  ${state}, pid ${health.pid}, up ${shortAge(health.started_at)}, ${Math.round(memory.rss_mb)} MiB`;
  const problems = (health.problems ?? []).map(({ check, detail, fix }) => `  ! ${check}: ${detail}. ${fix}`);
  return [head, alignColumns(rows), ...problems, ...health.notices.map((notice) => `  ! ${notice}`)].join('\n');
}
