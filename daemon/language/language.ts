/**
 * The closed word classes of a language: persons, places, times. They are complete, so they also work in sentences with
 * unknown words. Verbs for texts and names of texts aren't closed classes.
 */
type Persons = {
  /** The speaker. */
  readonly me: string;
  /** The speaker as subject; `*` for the start of a verb. */
  readonly i: string;
  /** The speaker and colleagues; `*` for the start of a verb. */
  readonly us: string;
  /** The speaker's place. */
  readonly here: string;
  /** The person addressed. */
  readonly you: string;
  /** Pointing words. */
  readonly this: string;
  /** Past times of a story. */
  readonly past: string;
  /** Present times, ends of a time, and single occasions. A lasting rule has none. */
  readonly now: string;
  /** “On purpose”, in headings of undone work: "Deliberately deferred". */
  readonly onPurpose: string;
  /** Sentence starts, separated by `|`, of the past or a hypothetical case. */
  readonly unreal: string;
};

/** Lower-case words, separated by blanks; the words of a phrase by `_`. */
export type SpacedLanguage = Persons & {
  /** A place isn't the only one. */
  readonly notOnly: string;
  /** Joins two places. */
  readonly and: string;
  /** Other places, or all. */
  readonly elsewhere: string;
  /** Prepositions of place. */
  readonly at: string;
  /** Negation; `*` for any start of a word. */
  readonly not: string;
  /** Duration until now. */
  readonly still: string;
  /** Necessity or lack. */
  readonly must: string;
  /** Words in most sentences, which identify the language. */
  readonly common: string;
  /** Further grammatical words. */
  readonly links: string;
  /** Cues missing from the classifier's table in this language, by name, separated by `|`. */
  readonly cues?: Readonly<Record<string, string>>;
};
/** Parts of words, separated by `|`. */
export type WideLanguage = Persons & {
  /** Here isn't the only place, or everywhere. */
  readonly notOnlyHere: string;
};
