import type { LessonInput } from '../contract/lessons.ts';
import { oneLine } from '../contract/shown-text.ts';

/** A lesson that code proposes; it is stored as a draft and fires only after a person has approved it. */
export type DraftLesson = {
  readonly input: LessonInput;
  readonly source: string;
  /** Identifies the proposal, so that a dismissed one doesn't come back. */
  readonly sourceKey: string;
  /** Sessions from which it was derived: forgetting one deletes the draft. */
  readonly sessions?: readonly string[];
};

const MAX_TITLE_CHARS = 120;

/** Shorten a text to a title. */
export const lessonTitle = (text: string): string => oneLine(text, MAX_TITLE_CHARS);
