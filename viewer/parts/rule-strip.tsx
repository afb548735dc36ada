import { count } from '../../daemon/contract/amounts.ts';
import type { RuleEffect } from '../../daemon/contract/effect.ts';
import { WeekBars } from './week-bars.tsx';

/** When a rule was followed and ignored, week by week. */
export const RuleStrip = ({ effect, weeks }: { effect: RuleEffect; weeks: readonly string[] }) => (
  <span class="strip">
    <WeekBars
      isSmall
      label={`followed ${count(effect.heeded, 'time')}, ignored ${count(effect.ignored, 'time')}, by week`}
      weeks={weeks.map((week) => {
        const of = effect.weeks.find((one) => one.week === week);
        return {
          label: week,
          parts: [
            { k: 'good', value: of?.heeded ?? 0 },
            { k: 'bad', value: of?.ignored ?? 0 },
          ],
        };
      })}
    />
  </span>
);
