import type { LessonInput } from '../contract/lessons.ts';

/** A lesson that code proposes; it is stored as a draft and fires only once a person has approved it. */
export interface DraftLesson {
  readonly input: LessonInput;
  readonly source: string;
  /** The same key is the same proposal: a dismissed one doesn't come back. */
  readonly sourceKey: string;
  /** Sessions that it was made of: forgetting one takes the draft along. */
  readonly sessions?: readonly string[];
}

const MAX_TITLE_CHARS = 120;

/** Shorten to one line of at most `max` characters, with an ellipsis where something was cut. */
export function clip(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`;
}

/** A title that fits a list. */
export function titleOf(text: string): string {
  return clip(text, MAX_TITLE_CHARS);
}
