import type { MemoryEffect } from '../../daemon/contract/effect.ts';
import { Button } from '../components/button.tsx';
import { Popover } from '../components/popover.tsx';
import { saveFile } from '../save-file.ts';
import { cardAsPng, cardAsSvg, weekCard } from '../week-card.ts';
import { attempt } from './notices.tsx';

/** The latest week as a picture to hand over: PNG or SVG. */
export function ShareWeek({ effect }: { effect: MemoryEffect }) {
  const card = weekCard(effect);
  const name = `week-in-memory-${effect.weeks.at(-1)!.week}`;
  return (
    <Popover name="Share this week" label="Share this week">
      {(close) => (
        <div class="near-days">
          <Button
            icon="share"
            onClick={() => {
              void attempt(async () => saveFile(`${name}.png`, await cardAsPng(card)));
              close();
            }}
          >
            Week as PNG
          </Button>
          <Button
            onClick={() => {
              saveFile(`${name}.svg`, new Blob([cardAsSvg(card)], { type: 'image/svg+xml' }));
              close();
            }}
          >
            SVG
          </Button>
        </div>
      )}
    </Popover>
  );
}
