import { useMemo } from 'preact/hooks';
import { count } from '../../daemon/contract/amounts.ts';
import type { DailyStats } from '../../daemon/contract/stats.ts';
import { api } from '../api.ts';
import { clock } from '../format.ts';
import { Plot, type PlotSeries } from '../parts/plot.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { byKind, percentiles, spansOf, sums, totalOf } from '../stats-series.ts';
import { useLoad } from '../use-load.ts';

const RANGES = { '30': '30 days', '90': '90 days', '366': 'a year' };
const USUAL = '30';

/** What happened over time, as plots. */
export function StatsPage({ place }: { place: Address }) {
  const days = place.query.get('days') ?? USUAL;
  const loaded = useLoad(() => api.dailyStats(Number(days)), [days]);
  return (
    <>
      <h1>Stats</h1>
      <div class="bar">
        <label>
          The last{' '}
          <select value={days} onChange={(event) => go(href(['stats'], { days: event.currentTarget.value }))}>
            {Object.entries(RANGES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={loaded.reload}>
          Look again
        </button>
      </div>
      <Show loaded={loaded}>{(stats) => <Plots stats={stats} />}</Show>
    </>
  );
}

function Plots({ stats }: { stats: DailyStats }) {
  const drawn = useMemo(() => seriesOf(stats), [stats]);
  if (stats.days.length === 0)
    return (
      <Empty>
        Nothing has happened in this time. Work with your agent for a while: its prompts, memories and lessons are
        counted by day, and the days of a year are kept.
      </Empty>
    );
  return (
    <>
      <div class="plots">
        <MemoryPlots drawn={drawn} />
        <LessonPlot drawn={drawn} />
        <TimePlots drawn={drawn} />
        <SecretPlot drawn={drawn} />
      </div>
      <p class="quiet">
        Days in UTC, of all projects
        {drawn.isByWeek ? '; one bar is a week, and a week’s time its slowest day’s' : ''}.
        {stats.counted_at && ` Counted at ${clock(stats.counted_at)}.`} What is forgotten leaves its number here, and no
        word.
      </p>
    </>
  );
}

type Drawn = { drawn: ReturnType<typeof seriesOf> };

const all = (series: readonly PlotSeries[]) => series.reduce((sum, one) => sum + totalOf(one), 0);

function MemoryPlots({ drawn: { days, memories, prompts, tokens } }: Drawn) {
  const [carried, without] = prompts.map(totalOf) as [number, number];
  return (
    <>
      <Plot
        title="Memories by kind"
        note={`${count(all(memories), 'memory', 'memories')} made`}
        days={days}
        series={memories}
        shape="bars"
        empty="No memory was made in this time. When a turn of an agent ends, it becomes a memory by itself."
      />
      <Plot
        title="Prompts"
        note={`${count(carried + without, 'prompt')}, ${Math.round((100 * carried) / Math.max(1, carried + without))} % were given something`}
        days={days}
        series={prompts}
        shape="bars"
        empty="No prompt came in this time. They are counted as soon as an agent with hooks is asked something."
      />
      <Plot
        title="Tokens added"
        note={`${all(tokens).toLocaleString()} tokens, ${Math.round(totalOf(tokens[0]!) / Math.max(1, carried)).toLocaleString()} a prompt that was given something`}
        days={days}
        series={tokens}
        shape="bars"
        empty="Nothing was added to a prompt in this time. When an agent is asked something that its memory knows, its cost stands here."
      />
    </>
  );
}

function LessonPlot({ drawn: { days, lessons } }: Drawn) {
  const [heeded, ignored, ran, open, late] = lessons.map(totalOf) as [number, number, number, number, number];
  return (
    <Plot
      title="Lessons"
      note={`${count(heeded, 'time')} heeded, ${ignored} ignored, ${ran} only told with the result${open > 0 ? `, ${open} not settled yet` : ''}${late > 0 ? `, ${late} not delivered in time` : ''}`}
      days={days}
      series={lessons}
      shape="bars"
      empty="No lesson fired in this time. Each warning and each held call is counted here, and what followed once its session has gone on."
    />
  );
}

function TimePlots({ drawn: { days, hooks, recall } }: Drawn) {
  const worst = (series: PlotSeries[]) =>
    `at worst ${Math.max(...series[2]!.values.map((value) => value ?? 0)).toFixed(0)} ms at p99`;
  return (
    <>
      <Plot
        title="Time for a hook"
        note={worst(hooks)}
        days={days}
        series={hooks}
        shape="lines"
        unit="ms"
        empty={
          <>
            No hook came in this time. <code>agent-memory install</code> connects an agent; a hook’s time is counted
            within half a minute.
          </>
        }
      />
      <Plot
        title="Time to choose what a prompt is given"
        note={worst(recall)}
        days={days}
        series={recall}
        shape="lines"
        unit="ms"
        empty="Nothing was looked for in this time. Each prompt of an agent is timed here."
      />
    </>
  );
}

function SecretPlot({ drawn: { days, secrets } }: Drawn) {
  return (
    <Plot
      title="Secrets masked"
      note={`${count(all(secrets), 'secret')} masked before anything was stored`}
      days={days}
      series={secrets}
      shape="bars"
      empty="No secret was met in this time. Keys and passwords that an agent reads or writes are masked, and counted here."
    />
  );
}

function seriesOf(stats: DailyStats) {
  const spans = spansOf(stats);
  return {
    days: spans.map(({ day }) => day),
    isByWeek: spans.length > 1 && Date.parse(spans[1]!.day) - Date.parse(spans[0]!.day) > 86_400_000,
    memories: byKind(spans),
    prompts: [
      sums('given something', spans, (day) => day.prompts_carried),
      sums('without', spans, (day) => Math.max(0, day.prompts - day.prompts_carried)),
    ],
    tokens: [
      sums('at prompts', spans, (day) => day.tokens.prompts),
      sums('at a session’s start', spans, (day) => day.tokens.briefs),
    ],
    recall: percentiles(spans, (day) => day.recall_ms),
    hooks: percentiles(spans, (day) => day.hook_ms),
    lessons: [
      sums('heeded', spans, (day) => day.lessons.heeded),
      sums('ignored', spans, (day) => day.lessons.ignored),
      sums('told with the result', spans, (day) => day.lessons.ran),
      sums('not settled yet', spans, (day) => day.lessons.open),
      sums('not delivered in time', spans, (day) => day.lessons.late),
    ],
    secrets: [sums('secrets', spans, (day) => day.secrets)],
  };
}
