import { randomUUID } from 'node:crypto';
import { onServer } from '../../../test/support/postgres.ts';
import { type BenchDaemon, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { openConnection } from '../connection.ts';
import { NO_POSTGRES } from '../context.ts';
import type { Measured } from '../figure.ts';
import { UNLIMITED } from '../fill-memory.ts';
import { makeObservations } from '../observations.ts';
import { makeSession, nextTurn, promptPayload } from '../payloads.ts';
import { median, pairedRounds, percentile } from '../statistics.ts';

const RULES = 5_000;
const ROUNDS = { ci: 200, usual: 500, full: 1000 };
const WARM_UP = 100;
/** With 5,000 rules against none: what bears on a prompt is found by its words, so their number costs little. */
const RATIO = 3;
const RATIO_MARGIN = 0.5;
/** Maximum added by 5,000 rules to a prompt or call. */
const ADDED_MS = 10;

/** How long a prompt and a call wait while many rules hold. */
export const manyRules: Claim = {
  name: 'many-rules',
  about: 'a prompt and a call with 5,000 rules, against a daemon without any',
  inGate: false,
  async run(context) {
    const postgres = await context.postgres();
    if (!postgres) return [{ what: 'a prompt and a call with 5,000 rules', skipped: NO_POSTGRES }];
    const start = async (database: string) => {
      await onServer(postgres.url(), `create database ${database}`);
      const settings = { AGENT_MEMORY_DATABASE_URL: postgres.url(database), ...UNLIMITED };
      const daemon = await startBenchDaemon(context.makeFolder(), settings);
      context.atEnd(() => daemon.stop());
      return daemon;
    };
    context.progress('many-rules: two daemons');
    const full = await start('bench_rules');
    const empty = await start('bench_no_rules');
    await onServer(postgres.url('bench_rules'), insertRules());
    const rows: Measured[] = [];
    for (const [what, event, payloadOf] of [
      ['prompt', 'UserPromptSubmit', promptOf],
      ['call', 'PreToolUse', callOf],
    ] as const) {
      context.progress(`many-rules: ${what}`);
      const withRules = await sender(full, event, payloadOf);
      const without = await sender(empty, event, payloadOf);
      for (let n = 0; n < WARM_UP; n++) await Promise.all([withRules.send(), without.send()]);
      const { a, b, ratios, differences } = await pairedRounds(ROUNDS[context.size], withRules.send, without.send);
      withRules.close();
      without.close();
      rows.push(
        {
          what: `${what} over HTTP, p99`,
          value: percentile(a, 0.99),
          unit: 'ms',
          note: `p50 ${median(a).toFixed(1)} ms, ${a.length} of them; without rules p50 ${median(b).toFixed(1)}, p99 ${percentile(b, 0.99).toFixed(1)} ms`,
        },
        {
          what: `${what}, what the rules add`,
          value: median(differences),
          unit: 'ms',
          budget: { limit: ADDED_MS * context.slowness, is: 'at most', margin: RATIO_MARGIN },
        },
        {
          what: `${what}, to one without rules`,
          value: median(ratios),
          unit: 'x',
          budget: { limit: RATIO, is: 'at most', margin: RATIO_MARGIN },
        },
      );
    }
    await Promise.all([full.stop(), empty.stop()]);
    return rows;
  },
};

/** Rules about files and commands of generated work, half of them prohibitions with a trigger. */
function insertRules(): string {
  const texts = makeObservations(0, RULES).map(({ title, files }, n) =>
    n % 2 === 0 ? `never ${title} by hand` : `always run the tests of ${files[0]} before a commit`,
  );
  return `insert into mem_lessons (title, rule, severity, kind, source, status, alpha, confirmed_at)
    select text, text, 'info', case when text like 'never %' then 'prohibition' else 'requirement' end, 'user', 'active', 9, now()
    from jsonb_array_elements_text('${JSON.stringify(texts).replaceAll("'", "''")}') as text`;
}

type Payload = (n: number) => string;

const session = makeSession(1);

const promptOf: Payload = (n) => {
  const { title } = makeObservations((n * 37) % RULES, 1)[0]!;
  return promptPayload(nextTurn(session), n).replace('make the import retry', title);
};

const callOf: Payload = (n) => {
  const file = makeObservations((n * 37) % RULES, 1)[0]!.files[0]!;
  return JSON.stringify({
    ...nextTurn(session),
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: n % 2 === 0 ? 'Bash' : 'Edit',
    tool_input:
      n % 2 === 0
        ? { command: `npm test -- ${file} && git status --short` }
        : { file_path: `/home/dev/work/shop/${file}`, old_string: 'retries: 3', new_string: 'retries: 5' },
    tool_use_id: `toolu_${randomUUID()}`,
  });
};

/** One event after another over one connection; `send` returns milliseconds. */
async function sender({ port, token }: BenchDaemon, event: string, payloadOf: Payload) {
  const connection = await openConnection(port, token);
  let n = 0;
  return {
    async send(): Promise<number> {
      const payload = payloadOf(n++);
      const startedAt = performance.now();
      const { status, body } = await connection.post(`/hooks/claude-code/${event}`, payload);
      if (status >= 300) throw new Error(`The daemon answered ${status} to a ${event}: ${body.slice(0, 500)}`);
      return performance.now() - startedAt;
    },
    close: connection.close,
  };
}
