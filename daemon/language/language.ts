/**
 * The closed classes of a language's words, which tell who speaks of whom and of which place. They are all there are,
 * so that they hold for words nobody has seen; what people do to texts, and what the texts are called, is no such
 * class.
 */
type Persons = {
  /** The speaker. */
  readonly me: string;
  /** The same as who does, is or feels what the sentence tells; `*` for any beginning of a verb. */
  readonly i: string;
  /** The speaker and those they work with; `*` for any beginning of a verb. */
  readonly us: string;
  /** The place where the speaker is. */
  readonly here: string;
  /** Who is spoken to. */
  readonly you: string;
  /** What is pointed at. */
  readonly this: string;
  /** Times that are over, as somebody tells how it was. */
  readonly past: string;
  /** The times near the speaker, ends of a time, and that it is for once: what holds for good names none. */
  readonly now: string;
  /** Times of the day at hand, and how long until something: "in ten minutes". */
  readonly soon: string;
  /** That something is otherwise than before: "no longer", "is gone". */
  readonly changed: string;
  /** That something is done with intent, as a heading says it of what was left: "Deliberately deferred". */
  readonly onPurpose: string;
  /** Beginnings of sentences, apart by `|`, that tell how it was once or would be fine, and so not what should hold. */
  readonly unreal: string;
};

/** Words in small letters, apart by blanks; the words of a phrase by `_`; `*` is any letters, `#` any word or number. */
export type SpacedLanguage = Persons & {
  /** That a place isn't the only one. */
  readonly notOnly: string;
  /** What joins a place with another one. */
  readonly and: string;
  /** Other places, all places. */
  readonly elsewhere: string;
  /** What stands before the name of a place. */
  readonly at: string;
  /** That something isn't; a word with `*` for any beginning. */
  readonly not: string;
  /** That it has lasted until now. */
  readonly still: string;
  /** That it has to be, or is wanting. */
  readonly must: string;
  /** Words that most sentences have one of: by them a text's language is told. */
  readonly common: string;
  /** More words that hold a sentence together and say nothing about its subject. */
  readonly links: string;
  /** Cues that the classifier's table has none of in this language, by their names there; apart by `|`. */
  readonly cues?: Readonly<Record<string, string>>;
};
/** Parts of words, apart by `|`. */
export type WideLanguage = Persons & {
  /** That here isn't the only place, or that it is everywhere. */
  readonly notOnlyHere: string;
};
