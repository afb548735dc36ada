import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import type { PlotSeries } from '../stats-series.ts';
import { useDark } from '../theme.ts';

/** Numbers over days: `bars` stand upon each other, `lines` don't. */
type PlotProps = {
  title: string;
  /** The one number that it comes to, and what that counts. */
  value: string;
  note: string;
  /** How that number differs from the one of the days before, and whether that is `good` or `bad`. */
  change?: { text: string; k: 'good' | 'bad' | 'slate'; span: string } | undefined;
  /** The days, as YYYY-MM-DD. */
  days: readonly string[];
  series: readonly PlotSeries[];
  shape: 'bars' | 'lines';
  unit?: string;
  /** Says what will stand here, where there is no number yet. */
  empty: ComponentChildren;
};

const HEIGHT = 190;
const DAY_SECONDS = 86_400;
/** Steps of the scale: there is no half prompt. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, digits) => [1, 2, 5].map((first) => first * 10 ** digits)).flat();
/** Strengths of the lines of one hue, one after the other. */
const PALER = [100, 62, 40, 24];
/** Share of its place that a bar fills, and the widest one in pixels. */
const BAR_SIZE: [number, number] = [0.8, 36];

/** A plot with its numbers as a table, for those who don't see it. */
export function Plot({ title, value, note, change, days, series, shape, unit = '', empty }: PlotProps) {
  const isEmpty = series.every(({ values }) => values.every((value) => !value));
  const [isOpen, setOpen] = useState(false);
  const label = (value: number | null | undefined) =>
    value == null ? '–' : `${value.toLocaleString(undefined, { maximumFractionDigits: 1 })}${unit && ` ${unit}`}`;
  return (
    <section class="plot">
      <h2>{title}</h2>
      {isEmpty ? (
        <p class="quiet">{empty}</p>
      ) : (
        <>
          <p class="figure">
            <strong>{value}</strong> <span class="quiet">{note}</span>
            {change && (
              <span class="badge number" data-k={change.k} title={`against the ${change.span} before`}>
                {change.text} <span class="unseen">against the {change.span} before</span>
              </span>
            )}
          </p>
          <Drawing title={`${title}: ${value} ${note}`} days={days} series={series} shape={shape} label={label} />
          <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>Show as table</summary>
            {isOpen && (
              <div class="scroll">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Day</th>
                      {series.map((one) => (
                        <th scope="col" key={one.label}>
                          {one.label}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {days
                      .map((day, at) => (
                        <tr key={day}>
                          <th scope="row">{day}</th>
                          {series.map((one) => (
                            <td class="number" key={one.label}>
                              {label(one.values[at])}
                            </td>
                          ))}
                        </tr>
                      ))
                      .reverse()}
                  </tbody>
                </table>
              </div>
            )}
          </details>
        </>
      )}
    </section>
  );
}

type Drawn = Pick<PlotProps, 'title' | 'days' | 'series' | 'shape'> & {
  label: (value: number | null | undefined) => string;
};

function Drawing({ title, days, series, shape, label }: Drawn) {
  const host = useRef<HTMLDivElement>(null);
  const isDark = useDark();
  useEffect(() => {
    const place = host.current!;
    const plot = new uPlot(optionsOf(place, { days, series, shape, label }), dataOf(days, series, shape), place);
    const resized = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
    resized.observe(place);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [days, series, shape, isDark]);
  return <div ref={host} class="plot-canvas" role="img" aria-label={title} />;
}

function dataOf(days: Drawn['days'], series: Drawn['series'], shape: Drawn['shape']): uPlot.AlignedData {
  const times = days.map((day) => Date.parse(day) / 1000);
  const rows = series.map(({ values }) => [...values]);
  if (shape === 'lines') return [times, ...rows];
  // Each bar is as high as all from its own series on, and the first is drawn first: the lower ones cover its foot.
  const stacked = rows.map((_, from) =>
    days.map((_, at) => rows.slice(from).reduce((sum, row) => sum + (row[at] ?? 0), 0)),
  );
  return [times, ...stacked];
}

function optionsOf(place: HTMLElement, { days, series, shape, label }: Omit<Drawn, 'title'>): uPlot.Options {
  const ink = colourOf(place, '--quiet');
  const axis = {
    stroke: ink,
    font: '12px Inter, system-ui',
    ticks: { show: false },
    grid: { stroke: colourOf(place, '--line'), width: 1 },
  };
  const step = days.length > 1 ? (Date.parse(days[1]!) - Date.parse(days[0]!)) / 1000 : DAY_SECONDS;
  const day = (seconds: number, more: Intl.DateTimeFormatOptions = {}) =>
    new Date(seconds * 1000).toLocaleDateString(undefined, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      ...more,
    });
  return {
    width: place.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { drag: { x: false, y: false }, y: false },
    scales: {
      x: { range: (_, min, max) => [min - step / 2, max + step / 2] },
      y: { range: (_, __, max) => [0, Math.max(max * 1.05, 1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 60,
        size: 34,
        gap: 12,
        values: (_, ticks) => ticks.map((tick) => day(tick)),
        incrs: [1, 2, 7, 14, 30, 60, 90, 180].map((n) => n * DAY_SECONDS),
      },
      {
        ...axis,
        size: 46,
        incrs: WHOLE_STEPS,
        values: (_, ticks) => ticks.map((tick) => tick.toLocaleString(undefined, { notation: 'compact' })),
      },
    ],
    series: [
      { label: 'Day', value: (_, seconds) => (seconds === null ? '' : day(seconds, { year: 'numeric' })) },
      ...shadesOf(place, series).map(({ one, colour }): uPlot.Series => {
        return {
          label: one.label,
          stroke: colour,
          value: (_, __, ___, at) => (at === null ? '' : label(one.values[at])),
          ...(shape === 'bars'
            ? { fill: colour, width: 0, paths: uPlot.paths.bars!({ size: BAR_SIZE }), points: { show: false } }
            : { width: 2, points: { show: true, size: 5 } }),
        };
      }),
    ],
  };
}

/** Each line with its colour; lines that share a hue without saying how strong they are get paler one by one. */
function shadesOf(place: HTMLElement, series: readonly PlotSeries[]): { one: PlotSeries; colour: string }[] {
  const seen = new Map<string, number>();
  return series.map((one) => {
    const { k, strength } = one.colour;
    const hue = colourOf(place, '--k', k);
    const nth = seen.get(hue) ?? 0;
    seen.set(hue, nth + 1);
    return { one, colour: colourOf(place, '--k', k, strength ?? PALER[nth % PALER.length]) };
  });
}

/** A colour of the style sheet as it is here, and as strong as `strength` percent; canvas knows no variables. */
function colourOf(place: HTMLElement, variable: string, k = '', strength = 100): string {
  const probe = place.appendChild(document.createElement('i'));
  if (k) probe.dataset.k = k;
  probe.style.color = `color-mix(in srgb, var(${variable}) ${strength}%, var(--raised))`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
