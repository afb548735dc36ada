import { randomUUID } from 'node:crypto';
import { CLAUDE_CODE } from '../../../daemon/contract/hook-events.ts';
import { type Home, resolveHome } from '../../../daemon/home/home.ts';
import { SPOOL_MAX_BYTES, SPOOL_VERSION, spoolEvent, spoolSize } from '../../../daemon/home/spool.ts';
import { startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import type { Measured } from '../figure.ts';
import { makeSession, toolCallPayload } from '../payloads.ts';
import { cleanEnv } from '../run-process.ts';

const EVENTS = { ci: 1_000, usual: 3_000, full: 20_000 };

/** How fast a restarted daemon reads in what hooks spooled meanwhile. */
export const drain: Claim = {
  name: 'drain',
  about: 'events a second out of the spool, after the daemon was away',
  inGate: false,
  async run(context) {
    const postgres = await context.postgres();
    const rows: Measured[] = [];
    const backends = [
      ['embedded', {}],
      ...(postgres ? [['Postgres', { AGENT_MEMORY_DATABASE_URL: postgres.url() }] as const] : []),
    ] as const;
    for (const [backend, settings] of backends) {
      const events = EVENTS[context.size];
      context.progress(`drain: ${backend}, ${events} events`);
      const folder = context.makeFolder();
      // creates its tables, so that only the draining is measured
      await (await startBenchDaemon(folder, settings)).stop();
      const home = resolveHome(cleanEnv(folder));
      fillSpool(home, events);
      const daemon = await startBenchDaemon(folder, settings);
      context.atEnd(() => daemon.stop());
      const atStart = spoolSize(home).pending;
      const startedAt = performance.now();
      while (spoolSize(home).pending > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      const seconds = (performance.now() - startedAt) / 1000;
      await daemon.stop();
      rows.push({
        what: `${backend}, spooled events taken in`,
        value: atStart / seconds,
        unit: '/s',
        note: `${atStart} in ${seconds.toFixed(1)} s`,
      });
    }
    return rows;
  },
};

function fillSpool(home: Home, events: number): void {
  const session = makeSession(1);
  for (let n = 0; n < events; n++) {
    const outcome = spoolEvent(
      home,
      {
        version: SPOOL_VERSION,
        event: 'PostToolUse',
        agent: CLAUDE_CODE,
        event_id: randomUUID(),
        received_at: new Date().toISOString(),
        payload: JSON.parse(toolCallPayload(session, n)) as Record<string, unknown>,
      },
      SPOOL_MAX_BYTES,
    );
    if (outcome !== 'kept') throw new Error(`The spool refused an event: ${outcome}`);
  }
}
