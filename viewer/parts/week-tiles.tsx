import type { ComponentChildren } from 'preact';
import type { DailyStats } from '../../daemon/contract/stats.ts';
import { compact, partOf, tokensMadeOf } from '../measures.ts';
import { href } from '../router.ts';
import { figureOf, memoriesOf, type WeekFigure } from '../week.ts';

const WIDTH = 120;
const HEIGHT = 32;

/** What memory did in the last seven days, beside the seven before. */
export function WeekTiles({ stats }: { stats: DailyStats }) {
  const memories = figureOf(stats, memoriesOf);
  const prompts = figureOf(stats, ({ prompts }) => prompts);
  const added = figureOf(stats, ({ prompts_carried }) => prompts_carried);
  const tokens = figureOf(stats, ({ tokens: { prompts, briefs } }) => prompts + briefs);
  const toPrompts = figureOf(stats, ({ tokens }) => tokens.prompts);
  const heeded = figureOf(stats, ({ lessons }) => lessons.heeded);
  const judged = figureOf(stats, ({ lessons }) => lessons.heeded + lessons.ignored);
  const asked = partOf(added.now, prompts.now, 'prompts');
  const followed = partOf(heeded.now, judged.now, 'calls that a rule covered');
  return (
    <ul class="week">
      <Tile label="Memories this week" to={href(['memory'])} number={memories.now.toLocaleString()} figure={memories}>
        {changeOf(memories)}
      </Tile>
      <Tile label="Added to prompts" to={href(['why'])} number={asked.value} figure={added}>
        {asked.said}
      </Tile>
      <Tile label="Tokens added" to={href(['stats'])} number={compact(tokens.now)} figure={tokens}>
        {tokensMadeOf({ prompts: toPrompts.now, starts: tokens.now - toPrompts.now }, added.now)}
      </Tile>
      <Tile label="Rules followed" to={href(['rules'])} number={followed.value} figure={heeded}>
        {followed.said}
      </Tile>
    </ul>
  );
}

function changeOf({ now, before }: WeekFigure): string {
  if (before === 0) return now === 0 ? 'none yet' : 'none last week';
  const change = Math.round((100 * (now - before)) / before);
  return change === 0 ? 'as last week' : `${change > 0 ? '+' : '−'}${Math.abs(change)} % on last week`;
}

type TileProps = {
  label: string;
  to: string;
  number: string;
  figure: WeekFigure;
  children: ComponentChildren;
};

const Tile = ({ label, to, number, figure, children }: TileProps) => (
  <li class="tile">
    <a href={to}>{label}</a>
    <span class="figures">
      <strong>{number}</strong>
      <Spark days={figure.days} />
    </span>
    <span class="quiet">{children}</span>
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
