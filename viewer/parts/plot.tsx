import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { useDark } from '../theme.ts';

/** A line of the plot; `null` where nothing was measured. */
export type PlotSeries = { label: string; values: readonly (number | null)[] };

/** Numbers over days: `bars` stand upon each other, `lines` don't. */
type PlotProps = {
  title: string;
  /** What it comes to, in words. */
  note: string;
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
/** Colours of the series, named in style.css. */
const COLOURS = 6;
/** Share of its place that a bar fills, and the widest one in pixels. */
const BAR_SIZE: [number, number] = [0.8, 36];

/** A plot with its numbers as a table, for those who don't see it. */
export function Plot({ title, note, days, series, shape, unit = '', empty }: PlotProps) {
  const isEmpty = series.every(({ values }) => values.every((value) => !value));
  const [isOpen, setOpen] = useState(false);
  const label = (value: number | null | undefined) =>
    value == null ? '–' : `${value.toLocaleString(undefined, { maximumFractionDigits: 1 })}${unit && ` ${unit}`}`;
  return (
    <section class="plot">
      <h2>{title}</h2>
      {isEmpty ? (
        <p class="box quiet">{empty}</p>
      ) : (
        <>
          <p class="quiet">{note}</p>
          <Drawing title={`${title}: ${note}`} days={days} series={series} shape={shape} label={label} />
          <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>Numbers</summary>
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
        size: 26,
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
      ...series.map((one, n): uPlot.Series => {
        const colour = colourOf(place, `--plot-${(n % COLOURS) + 1}`);
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

/** A colour of the style sheet as it is here; canvas knows no variables. */
function colourOf(place: HTMLElement, variable: string): string {
  const probe = place.appendChild(document.createElement('i'));
  probe.style.color = `var(${variable})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
