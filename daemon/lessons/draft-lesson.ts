import type { LessonInput } from '../contract/lessons.ts';
import { oneLine } from '../contract/shown-text.ts';

/** A lesson that code proposes; it is stored as a draft and fires only once a person has approved it. */
export type DraftLesson = {
  readonly input: LessonInput;
  readonly source: string;
  /** The same key is the same proposal: a dismissed one doesn't come back. */
  readonly sourceKey: string;
  /** Sessions that it was made of: forgetting one takes the draft along. */
  readonly sessions?: readonly string[];
};

const MAX_TITLE_CHARS = 120;

/** A title that fits a list. */
export const titleOf = (text: string): string => oneLine(text, MAX_TITLE_CHARS);
