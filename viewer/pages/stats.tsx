import { useMemo } from 'preact/hooks';
import type { DailyStats } from '../../daemon/contract/stats.ts';
import { api } from '../api.ts';
import { SelectOne } from '../components/select-one.tsx';
import { clock, tookMs } from '../format.ts';
import { partOf, tokensMadeOf } from '../measures.ts';
import { Plot } from '../parts/plot.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { changeOf, type PlotSeries, seriesOf, splitSpan, totalOf } from '../stats-series.ts';
import { useLoad } from '../use-load.ts';

const RANGES = { '30': '30 days', '90': '90 days', '366': 'a year' };
const USUAL = '30';
/** Days of a year are stored, so that a year is compared with nothing. */
const STORED = 366;

/** What happened over time, as plots. */
export function StatsPage({ place }: { place: Address }) {
  const days = place.query.get('days') ?? USUAL;
  const project = place.query.get('project') ?? '';
  const loaded = useLoad(
    () => api.dailyStats(Math.min(2 * Number(days), STORED), project || undefined),
    [days, project],
  );
  const choose = (more: Record<string, string>) =>
    go(href(['stats'], { days: days === USUAL ? '' : days, project, ...more }));
  return (
    <>
      <h1>Stats</h1>
      <div class="bar">
        <ProjectSelect value={project} onChange={(value) => choose({ project: value })} />
        <SelectOne label="The last" value={days} words={RANGES} onChange={(value) => choose({ days: value })} />
        <button type="button" onClick={loaded.reload}>
          Refresh
        </button>
      </div>
      <Show loaded={loaded}>{(stats) => <Plots stats={stats} span={Number(days)} isOfAll={project === ''} />}</Show>
    </>
  );
}

function Plots({ stats, span, isOfAll }: { stats: DailyStats; span: number; isOfAll: boolean }) {
  const { now, before } = useMemo(() => splitSpan(stats, span), [stats, span]);
  const drawn = useMemo(() => seriesOf(now), [now]);
  const earlier = useMemo(() => before && seriesOf(before), [before]);
  if (now.days.length === 0)
    return (
      <Empty>
        Nothing has happened in this time. Work with your agent for a while: its prompts, memories and lessons are
        counted by day, and the days of a year are stored.
      </Empty>
    );
  const all = { drawn, earlier, span: `${span} days` };
  return (
    <>
      <div class="plots">
        <MemoryPlots {...all} />
        <LessonPlot {...all} />
        {isOfAll && <HookPlot {...all} />}
        <RecallPlot {...all} />
        {isOfAll && <SecretPlot {...all} />}
      </div>
      <p class="quiet">
        Days in UTC{isOfAll ? ', all projects' : '. Hooks and secrets are counted for all projects together'}
        {drawn.isByWeek ? '; one bar is a week, and a week’s time its slowest day’s' : ''}.
        {stats.counted_at && ` Counted at ${clock(stats.counted_at)}.`}{' '}
        {isOfAll ? 'Forgotten memories still count here.' : 'What was forgotten does not count.'}
      </p>
    </>
  );
}

type Series = ReturnType<typeof seriesOf>;
/** What is drawn, and the same of as many days before, where there was any. */
type Drawn = { drawn: Series; earlier: Series | undefined; span: string };

const all = (series: readonly PlotSeries[]) => series.reduce((sum, one) => sum + totalOf(one), 0);

/**
 * How a number compares with the span before; `better` says which way is good. A share, in percent, changes by
 * `points`.
 */
function compare(
  { drawn, earlier, span }: Drawn,
  number: (of: Series) => number | undefined,
  { better, unit }: { better?: 'more' | 'less'; unit?: 'points' } = {},
) {
  const [now, before] = [number(drawn), earlier && number(earlier)];
  const text = changeOf(now, before, unit);
  if (text === undefined) return undefined;
  if (!better || now === before) return { text, k: 'slate', span } as const;
  const isRise = now! > before!;
  return { text, k: isRise === (better === 'more') ? 'good' : 'bad', span } as const;
}

/** The share of the first of two lines in both, as a whole percentage; undefined where there is nothing to share. */
function shareOf([first, second]: readonly PlotSeries[]): number | undefined {
  const [part, rest] = [totalOf(first!), totalOf(second!)];
  return part + rest === 0 ? undefined : Math.round((100 * part) / (part + rest));
}

function MemoryPlots(of: Drawn) {
  const { days, memories, prompts, tokens } = of.drawn;
  const [enriched, without] = prompts.map(totalOf) as [number, number];
  const asked = partOf(enriched, enriched + without, 'prompts');
  return (
    <>
      <Plot
        title="Memories by kind"
        value={all(memories).toLocaleString()}
        note={all(memories) === 1 ? 'memory' : 'memories'}
        change={compare(of, (series) => all(series.memories))}
        days={days}
        series={memories}
        shape="bars"
        empty="No memory was made in this time. Each finished turn of an agent becomes one."
      />
      <Plot
        title="Prompts"
        value={asked.value}
        note={`${asked.said} enriched`}
        change={compare(of, (series) => shareOf(series.prompts), { unit: 'points' })}
        days={days}
        series={prompts}
        shape="bars"
        empty="No prompt arrived in this time. Prompts of connected agents are counted here."
      />
      <Plot
        title="Tokens added"
        value={all(tokens).toLocaleString()}
        note={tokensMadeOf({ prompts: totalOf(tokens[0]!), starts: totalOf(tokens[1]!) }, enriched)}
        change={compare(of, (series) => all(series.tokens))}
        days={days}
        series={tokens}
        shape="bars"
        empty="Nothing was added to a prompt in this time. The tokens of what memory adds are counted here."
      />
    </>
  );
}

function LessonPlot(of: Drawn) {
  const { days, lessons } = of.drawn;
  const [heeded, ignored] = lessons.map(totalOf) as [number, number];
  const followed = partOf(heeded, heeded + ignored, 'calls that a rule covered');
  return (
    <Plot
      title="Rules followed"
      value={followed.value}
      note={followed.said}
      change={compare(of, (series) => shareOf(series.lessons), { better: 'more', unit: 'points' })}
      days={days}
      // What didn't happen needs no place in the legend.
      series={lessons.filter((one, at) => at < 2 || totalOf(one) > 0)}
      shape="bars"
      empty="No lesson fired in this time. Warnings and blocked calls are counted here, with what followed."
    />
  );
}

const worst = (series: readonly PlotSeries[]) => Math.max(...series[2]!.values.map((value) => value ?? 0));
const SLOWEST = 'p99 on the slowest day';

function HookPlot(of: Drawn) {
  const { days, hooks } = of.drawn;
  return (
    <Plot
      title="Hook time"
      value={tookMs(worst(hooks))}
      note={SLOWEST}
      change={compare(of, (series) => worst(series.hooks), { better: 'less' })}
      days={days}
      series={hooks}
      shape="lines"
      unit="ms"
      empty={
        <>
          No hook arrived in this time. <code>agent-memory install</code> connects an agent.
        </>
      }
    />
  );
}

function RecallPlot(of: Drawn) {
  const { days, recall } = of.drawn;
  return (
    <Plot
      title="Recall time"
      value={tookMs(worst(recall))}
      note={SLOWEST}
      change={compare(of, (series) => worst(series.recall), { better: 'less' })}
      days={days}
      series={recall}
      shape="lines"
      unit="ms"
      empty="Nothing was recalled in this time. Each prompt of an agent is timed here."
    />
  );
}

function SecretPlot(of: Drawn) {
  const { days, secrets } = of.drawn;
  return (
    <Plot
      title="Secrets masked"
      value={all(secrets).toLocaleString()}
      note="masked before anything was stored"
      change={compare(of, (series) => all(series.secrets))}
      days={days}
      series={secrets}
      shape="bars"
      empty="No secret was found in this time. Masked keys and passwords are counted here."
    />
  );
}
