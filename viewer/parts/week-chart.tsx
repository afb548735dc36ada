import { WeekBars } from './week-bars.tsx';

type WeekChartProps = {
  /** What it shows, in words. */
  label: string;
  /** Each week's Monday (YYYY-MM-DD) and its two parts. */
  weeks: readonly (readonly [week: string, one: number, other: number])[];
  /** The two parts: their colours and what they are called. */
  parts: readonly [Named, Named];
};
type Named = { k: string; name: string };

const dayOf = (week: string): string =>
  new Date(`${week}T00:00Z`).toLocaleDateString(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Two parts of a figure week by week, with the scale, the first and the last week, and what each colour means. */
export function WeekChart({ label, weeks, parts }: WeekChartProps) {
  const most = Math.max(1, ...weeks.map(([, one, other]) => one + other));
  return (
    <div class="week-chart">
      <div class="scale">
        <span class="number">{most.toLocaleString()}</span>
        <span class="number">0</span>
      </div>
      <WeekBars
        label={label}
        weeks={weeks.map(([week, one, other]) => ({
          label: week,
          parts: [
            { k: parts[0].k, value: one },
            { k: parts[1].k, value: other },
          ],
        }))}
      />
      <div class="ends">
        <span>{weeks[0] && dayOf(weeks[0][0])}</span>
        <span>this week</span>
      </div>
      <ul class="legend">
        {parts.map(({ k, name }) => (
          <li key={name} data-k={k}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
