const HEIGHT = 56;
const STEP = 22;
const WIDTH = 14;

type Part = { k: string; value: number };
type Week = { label: string; parts: readonly Part[] };

/**
 * Bars by week, each of parts one above the other in the colours of what they are; `label` says in words what they
 * show.
 */
export function WeekBars({
  weeks,
  label,
  isSmall = false,
}: {
  weeks: readonly Week[];
  label: string;
  isSmall?: boolean;
}) {
  const most = Math.max(1, ...weeks.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const height = isSmall ? 24 : HEIGHT;
  const [step, width] = isSmall ? [9, 6] : [STEP, WIDTH];
  return (
    <svg
      class="week-bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${weeks.length * step - (step - width)} ${height}`}
      preserveAspectRatio="none"
      width={weeks.length * step}
      height={height}
    >
      {weeks.map(({ label: week, parts }, at) => (
        <g key={week}>
          <title>{`Week of ${week}: ${parts.map(({ k, value }) => `${value} ${WORDS[k] ?? k}`).join(', ')}`}</title>
          <rect class="ground" x={at * step} y={height - 1} width={width} height={1} />
          {stacked(parts, most, height).map(({ k, y, tall }) => (
            <rect key={k} data-k={k} x={at * step} y={y} width={width} height={tall} rx={1} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** What the colours of the parts stand for. */
const WORDS: Record<string, string> = {
  good: 'followed',
  bad: 'ignored',
  injection: 'with memory',
  slate: 'without',
  open: 'again',
  other: 'first',
};

function stacked(parts: readonly Part[], most: number, height: number) {
  let top = height;
  return parts
    .filter(({ value }) => value > 0)
    .map(({ k, value }) => {
      const tall = Math.max(2, (value / most) * (height - 2));
      top -= tall;
      return { k, y: Math.max(0, top), tall };
    });
}
