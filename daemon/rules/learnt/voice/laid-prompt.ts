/** A prompt prepared for judging voices: sentences with their signals, blocks, languages. */
import { languageOf } from '../../../language/language-of.ts';
import { cuesOf } from '../cues.ts';
import { sentenceWords } from '../sentence-words.ts';
import { type Person, personsIn } from './persons.ts';
import { lineAt, type PromptBlock, promptBlocks } from './prompt-blocks.ts';
import { isRelayed } from './relayed.ts';
import { isSupposed } from './supposed.ts';
import { foreignSigns, isRuling } from './voices.ts';

/** Whose a sentence is, by the prompt's structure (handed-over.ts). */
export type Whose = 'own' | 'doubtful' | 'others';
/** A sentence with its place and the probability that it teaches. */
export type PlacedSentence = {
  readonly start: number;
  readonly end: number;
  readonly whose: Whose;
  readonly probability: number;
};

/** Least probability of a ruling sentence. */
const RULES_FROM = 0.5;
/** Characters of the first block that other voices are compared with. */
const MAX_HEAD_CHARS = 600;
/** A sentence as seen from the others. */
export type Seen = PlacedSentence & {
  readonly text: string;
  readonly line: string;
  readonly block: number;
  readonly rules: boolean;
  readonly language: string | undefined;
  readonly persons: ReadonlySet<Person>;
  readonly words: readonly string[];
  readonly cues: ReadonlySet<string>;
  readonly supposes: boolean;
  readonly relays: boolean;
};

/** What a prompt's sentences share. */
export type Laid = {
  readonly prompt: string;
  readonly blocks: readonly PromptBlock[];
  readonly seen: readonly Seen[];
  /** Of the first block. */
  readonly first: { readonly text: string; readonly persons: ReadonlySet<Person> };
  readonly language: string | undefined;
  /** Number of foreign signs per block. */
  readonly signs: readonly number[];
};

/** Prepare a prompt. */
export function layOut(prompt: string, sentences: readonly PlacedSentence[]): Laid {
  const blocks = promptBlocks(prompt);
  const whole = languageOf(prompt);
  const first = blocks[0]?.text ?? '';
  const seen = sentences.map((sentence): Seen => {
    const text = prompt.slice(sentence.start, sentence.end);
    const language = languageOf(text);
    const parts = sentenceWords(text);
    return {
      ...sentence,
      text,
      line: lineAt(prompt, sentence.start),
      block: blocks.findIndex(({ end }) => sentence.start < end),
      rules: sentence.probability >= RULES_FROM || isRuling(text),
      language,
      persons: personsIn(text, language ?? whole),
      words: parts.words,
      cues: new Set(cuesOf(parts).map(({ name }) => name)),
      supposes: isSupposed(text),
      relays: isRelayed(text),
    };
  });
  return {
    prompt,
    blocks,
    seen,
    first: { text: first, persons: personsIn(first, languageOf(first) ?? whole) },
    language: whole,
    signs: blocks.map((block, place) =>
      seen.some((sentence) => sentence.block === place)
        ? foreignSigns(block.text, place === 0 ? '' : first.slice(-MAX_HEAD_CHARS))
        : 0,
    ),
  };
}
