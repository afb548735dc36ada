import type { ComponentChildren } from 'preact';
import { count } from '../../daemon/contract/amounts.ts';
import type { DailyStats } from '../../daemon/contract/stats.ts';
import { href } from '../router.ts';
import { figureOf, memoriesOf, type WeekFigure } from '../week.ts';

const WIDTH = 120;
const HEIGHT = 32;

/** What memory did in the last seven days, beside the seven before. */
export function WeekTiles({ stats }: { stats: DailyStats }) {
  const memories = figureOf(stats, memoriesOf);
  const prompts = figureOf(stats, ({ prompts }) => prompts);
  const enriched = figureOf(stats, ({ prompts_carried }) => prompts_carried);
  const tokens = figureOf(stats, ({ tokens: { prompts, briefs } }) => prompts + briefs);
  const toPrompts = figureOf(stats, ({ tokens }) => tokens.prompts);
  const heeded = figureOf(stats, ({ lessons }) => lessons.heeded);
  const judged = figureOf(stats, ({ lessons }) => lessons.heeded + lessons.ignored);
  const share = (part: number, of: number) => (of === 0 ? '–' : `${Math.round((100 * part) / of)} %`);
  return (
    <ul class="week">
      <Tile
        k="decision"
        label="Memories this week"
        to={href(['memory'])}
        number={memories.now.toLocaleString()}
        figure={memories}
      >
        {changeOf(memories)}
      </Tile>
      <Tile
        k="fact"
        label="Prompts enriched"
        to={href(['why'])}
        number={share(enriched.now, prompts.now)}
        figure={enriched}
      >
        {enriched.now.toLocaleString()} of {prompts.now.toLocaleString()}
      </Tile>
      <Tile k="injection" label="Tokens added" to={href(['stats'])} number={compact(tokens.now)} figure={tokens}>
        {enriched.now > 0 ? `${compact(toPrompts.now / enriched.now)} per prompt` : 'none yet'}
      </Tile>
      <Tile k="good" label="Rules heeded" to={href(['rules'])} number={share(heeded.now, judged.now)} figure={heeded}>
        {judged.now > 0 ? `${heeded.now} of ${count(judged.now, 'call')}` : 'no call met a rule'}
      </Tile>
    </ul>
  );
}

const compact = (number: number): string => Math.round(number).toLocaleString(undefined, { notation: 'compact' });

function changeOf({ now, before }: WeekFigure): string {
  if (before === 0) return now === 0 ? 'none yet' : 'none last week';
  const change = Math.round((100 * (now - before)) / before);
  return change === 0 ? 'as last week' : `${change > 0 ? '+' : '−'}${Math.abs(change)} % on last week`;
}

type TileProps = {
  k: string;
  label: string;
  to: string;
  number: string;
  figure: WeekFigure;
  children: ComponentChildren;
};

const Tile = ({ k, label, to, number, figure, children }: TileProps) => (
  <li class="tile" data-k={k}>
    <a href={to}>{label}</a>
    <strong>{number}</strong>
    <span class="quiet">{children}</span>
    <Spark days={figure.days} />
  </li>
);

/** Two weeks as bars, the earlier one pale; the numbers beside it say the same. */
function Spark({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days);
  const step = WIDTH / days.length;
  return (
    <svg class="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {days.map((number, at) => {
        const height = number === 0 ? 1.5 : Math.max(3, (number / most) * HEIGHT);
        const shade = at < days.length / 2 ? 0.4 : 1;
        return (
          <rect
            key={at}
            x={at * step + 1}
            y={HEIGHT - height}
            width={step - 2}
            height={height}
            rx="1.5"
            opacity={number === 0 ? 0.25 : shade}
          />
        );
      })}
    </svg>
  );
}
