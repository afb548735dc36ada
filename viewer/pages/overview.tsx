import { api } from '../api.ts';
import { PageHead } from '../components/page-head.tsx';
import { DraftsPanel } from '../parts/drafts-panel.tsx';
import { LiveFeed } from '../parts/live-feed.tsx';
import { OpenWork } from '../parts/open-work.tsx';
import { SessionCards } from '../parts/session-cards.tsx';
import { StartHere } from '../parts/start-here.tsx';
import { FailureBox } from '../parts/states.tsx';
import { WeekTiles } from '../parts/week-tiles.tsx';
import type { Address } from '../router.ts';
import { useLoad } from '../use-load.ts';
import { TWO_WEEKS, WHAT_IT_IS, weekInWords } from '../week.ts';

/** The first page: what is open, what waits, what memory did this week, what was worked on, and what arrives. */
export function OverviewPage(_: { place: Address }) {
  const stats = useLoad(() => api.dailyStats(TWO_WEEKS), [], 'week');
  return (
    <>
      <PageHead title="Overview" says={stats.data ? weekInWords(stats.data) : WHAT_IT_IS} />
      <StartHere />
      <div class="pair">
        <OpenWork />
        <DraftsPanel />
      </div>
      {stats.error ? <FailureBox error={stats.error} retry={stats.reload} /> : null}
      {stats.data ? <WeekTiles stats={stats.data} /> : <div class="week" />}
      <SessionCards />
      <LiveFeed />
    </>
  );
}
