import { useState } from 'preact/hooks';
import { asDate, dateBefore } from '../format.ts';
import { Popover } from './popover.tsx';

type DayPickerProps = {
  /** What the day is for, such as `Until`. */
  label: string;
  /** YYYY-MM-DD, or empty for any. */
  value: string;
  onChange: (day: string) => void;
};

const NEAR: readonly (readonly [words: string, daysAgo: number])[] = [
  ['Today', 0],
  ['Yesterday', 1],
  ['A week ago', 7],
];

/** A day as it is said elsewhere. */
const inWords = (day: string): string =>
  new Date(`${day}T00:00`).toLocaleDateString(undefined, { dateStyle: 'medium' });

/** Choose a day, or any: some near ones by their words, the others in a month. */
export const DayPicker = ({ label, value, onChange }: DayPickerProps) => (
  <Popover
    name={`${label}: choose a day`}
    label={
      <>
        <span class="quiet">{label}</span> {value ? inWords(value) : 'any day'}
      </>
    }
  >
    {(close) => {
      const choose = (day: string) => {
        onChange(day);
        close();
      };
      return (
        <>
          <div class="near-days">
            <button type="button" class="small" aria-pressed={value === ''} onClick={() => choose('')}>
              Any day
            </button>
            {NEAR.map(([words, ago]) => (
              <button
                key={words}
                type="button"
                class="small"
                aria-pressed={value === dateBefore(ago)}
                onClick={() => choose(dateBefore(ago))}
              >
                {words}
              </button>
            ))}
          </div>
          <Month value={value} onChoose={choose} />
        </>
      );
    }}
  </Popover>
);

/** Days of a week, and weeks that any month fits in. */
const WEEK = 7;
const WEEKS = 6;

function Month({ value, onChoose }: { value: string; onChoose: (day: string) => void }) {
  const [first, setFirst] = useState(() => firstOf(value ? new Date(`${value}T00:00`) : new Date()));
  const turn = (by: number) => setFirst(new Date(first.getFullYear(), first.getMonth() + by, 1));
  const today = dateBefore(0);
  const before = (first.getDay() + WEEK - 1) % WEEK;
  const days = Array.from(
    { length: WEEK * WEEKS },
    (_, at) => new Date(first.getFullYear(), first.getMonth(), 1 - before + at),
  );
  const name = first.toLocaleDateString(undefined, { month: 'long', year: 'numeric' });
  return (
    <div class="month">
      <header>
        <button type="button" class="bare" aria-label="The month before" onClick={() => turn(-1)}>
          ‹
        </button>
        <strong>{name}</strong>
        <button type="button" class="bare" aria-label="The month after" onClick={() => turn(1)}>
          ›
        </button>
      </header>
      <div class="days">
        {days.slice(0, WEEK).map((day) => (
          <span key={day.getDay()} class="quiet">
            {day.toLocaleDateString(undefined, { weekday: 'narrow' })}
          </span>
        ))}
        {days.map((day) => {
          const date = asDate(day);
          return (
            <button
              key={date}
              type="button"
              class={day.getMonth() === first.getMonth() ? 'bare' : 'bare other'}
              aria-pressed={date === value}
              aria-current={date === today ? 'date' : undefined}
              aria-label={inWords(date)}
              disabled={date > today}
              onClick={() => onChoose(date)}
            >
              {day.getDate()}
            </button>
          );
        })}
      </div>
    </div>
  );
}

const firstOf = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), 1);
