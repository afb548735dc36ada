/**
 * Derives the calls that a rule is about from the user's words and the calls around them.
 *
 *   the user's sentence ────────────┐
 *   calls that it corrects (before) ┼─► required words, words that excuse ─► tested on past calls ─► trigger
 *   calls that follow it (after) ───┘
 *
 * A word counts if both the user and the corrected call use it: "no, not pip" and `pip install x`. One word is enough
 * if the sentence forbids it, or if the corrected call has it and the better one doesn't; other words must occur
 * together. Without such calls, a rule uses the words its sentence forbids (forbidden-calls), or the path it protects.
 */

import { topicsMeant } from '../../text/topics.ts';
import { type CallTrigger, fires } from './call-trigger.ts';
import { type Call, type CallWords, callWords } from './call-words.ts';
import { NUMBER } from './forbidden-calls.ts';
import { JOINED, narrowed, type TriggerCandidate } from './narrow-trigger.ts';
import { MAX_UNLESS, ofNamedThings, ofSentence } from './of-sentence.ts';
import { type SaidWords, saidWords } from './said-words.ts';

/** The calls around the words that taught a rule. */
type CallsAround = { readonly before: readonly Call[]; readonly after: readonly Call[] };
/** A rule added by hand has no calls around it. */
export const ALONE: CallsAround = { before: [], after: [] };

const MAX_CALLS = 8;
const MAX_TRIGGERS = 6;
/** A larger correction is a rewrite; its dropped words say little. */
const MAX_CONTRAST = 3;
const MAX_REPLACED = 15;
type CorrectedCall = CallWords & { readonly wasRefused: boolean };

/** The evidence for a rule's calls: its sentence, the corrected calls, and the following calls. */
type Evidence = {
  readonly sentence: string;
  readonly said: SaidWords;
  readonly before: readonly CorrectedCall[];
  readonly after: readonly CallWords[];
  /** Following edits that replaced a few words. */
  readonly contrasts: readonly CallWords[];
  /** Words that excuse a call. */
  readonly unless: readonly string[];
  /** Whether the corrected call has a word that the better ones lack. */
  wasWrong(word: string, call: CallWords): boolean;
};

/** Derive a rule's triggers. `past`: the project's earlier calls, without those around the rule. */
export function triggersFor(text: string, around: CallsAround, past: readonly CallWords[]): CallTrigger[] {
  const whole = evidenceOf(text, around);
  const ofWords = ofSentence(whole);
  // If the sentence's own acts match a corrected call, its shared words needn't be guessed from.
  const acts = ofWords.filter(({ trigger }) => trigger.effects !== undefined && trigger.effects.length > 0);
  const isTold = (call: CallWords) => acts.some(({ trigger }) => fires(trigger, call));
  const untold = whole.before.filter((call) => !isTold(call));
  // Calls that only query led up to the call that the sentence describes.
  const before = untold.length < whole.before.length ? untold.filter(({ asks }) => !asks) : untold;
  const evidence = { ...whole, before };
  const ofCalls = [
    ...ofCorrectedCalls(evidence),
    ...ofContrasts(evidence),
    ...ofDroppedNames(evidence),
    ...ofNamesThatChanged(evidence),
  ];
  const isSaid =
    evidence.before.length === whole.before.length &&
    ofCalls.some(({ trigger }) => trigger.words.some(evidence.said.isAgainst));
  const told = isSaid ? ofCalls : [...ofCalls, ...ofWords];
  const found = [...told, ...ofNamedThings(whole, told)];
  return unique(found.flatMap((one) => narrowed(one, past) ?? [])).slice(0, MAX_TRIGGERS);
}

function evidenceOf(text: string, around: CallsAround): Evidence {
  const said = saidWords(text);
  const before = around.before
    .slice(-MAX_CALLS)
    .map((call) => ({ ...callWords(call), wasRefused: call.wasRefused ?? false }));
  const after = around.after.slice(0, MAX_CALLS).map(callWords);
  const contrasts = after.filter(isContrast);
  const better = new Set(after.filter(({ kind }) => kind === 'command').flatMap(({ words }) => [...words]));
  const dropped = new Set(contrasts.flatMap((call) => [...call.dropped]));
  const wasWrong = (word: string, { kind }: CallWords) =>
    kind === 'command' ? better.size > 0 && !better.has(word) : dropped.has(word);
  return { sentence: text, said, before, after, contrasts, unless: unlessOf(said, before, after), wasWrong };
}

/** Candidates from the corrected calls. Calls that only look count if no others give any. */
function ofCorrectedCalls(evidence: Evidence): TriggerCandidate[] {
  const found = evidence.before.filter(({ looks }) => !looks).flatMap((call) => ofCall(evidence, call));
  return found.length > 0
    ? found
    : evidence.before.filter(({ looks }) => looks).flatMap((call) => ofCall(evidence, call));
}

/** Words that a following edit removed and the sentence names. */
const ofContrasts = (evidence: Evidence): TriggerCandidate[] =>
  evidence.contrasts
    .filter(({ dropped }) => [...dropped].some(evidence.said.has))
    .flatMap((call) => ofCall(evidence, { ...call, words: new Set([...call.places, ...call.dropped]) }));

/** Words shared by a call and the sentence: forbidden ones, wrong ones, else words that occur together. */
function ofCall(evidence: Evidence, call: CallWords): TriggerCandidate[] {
  const { said, wasWrong } = evidence;
  const both = wholes([...call.words].filter((word) => said.has(word)));
  const against = both.filter(said.isAgainst);
  const wrong = both.filter((word) => wasWrong(word, call));
  const named = wrong.some((word) => isNamed(word, call)) ? wrong : [];
  const strong = against.length > 0 ? against : named;
  const shape = { places: [], seen: true, looks: call.asks };
  if (strong.length > 0) {
    // A rule for one part of the project names its folder.
    const place = both.filter(
      (word) => call.kind === 'edit' && call.places.has(word) && !JOINED.test(word) && !wasWrong(word, call),
    );
    const words = [...new Set([...strong, ...(against.length > 0 ? [] : place)])];
    const more = both.filter((word) => !words.includes(word));
    return [candidate(evidence, { words, programs: programsFor(words, call), ...shape }, more)];
  }
  if (both.length > 1 || (both[0] && isNamed(both[0], call)))
    return [candidate(evidence, { words: both, programs: programsFor(both, call), ...shape })];
  const head = call.heads.slice(0, 2);
  if (both.length > 0 || head.length < 2) return [];
  const topics = said.topics();
  const isMeant = [...topicsMeant(head.join(' '))].some((topic) => topics.has(topic));
  return isMeant ? [candidate(evidence, { words: head, programs: [], ...shape })] : [];
}

/** Names that an edit removed from the place that the corrected call had edited. */
const ofDroppedNames = (evidence: Evidence): TriggerCandidate[] =>
  evidence.contrasts
    .filter(({ folder, file }) =>
      evidence.before.some((call) => call.kind === 'edit' && call.folder === folder && call.file === file),
    )
    .flatMap((call) => ofNames(evidence, [...call.dropped], call.folder));

/** Names of a refused edit, and names in a command that its better form lacks. */
function ofNamesThatChanged(evidence: Evidence): TriggerCandidate[] {
  return evidence.before.flatMap((call) => {
    const refused =
      call.wasRefused && call.kind === 'edit'
        ? ofNames(
            evidence,
            [...call.words].filter((word) => !call.places.has(word)),
            call.folder,
          )
        : [];
    const same = evidence.after.filter(({ programs }) => [...programs].some((name) => call.programs.has(name)));
    if (same.length === 0) return refused;
    const inSame = new Set(same.flatMap(({ words }) => [...words]));
    const changed = [...call.words].filter((word) => !inSame.has(word) && !word.startsWith('-'));
    return [...refused, ...ofNames(evidence, changed, undefined, call.asks)];
  });
}

/** A few names that the sentence doesn't contain. A plain word counts only within a folder. */
function ofNames(
  evidence: Evidence,
  words: readonly string[],
  folder: string | undefined,
  looks = false,
): TriggerCandidate[] {
  const telling = words.filter(
    (word) => isTelling(word) && !NUMBER.test(word) && !partsOf(word).some(evidence.said.has),
  );
  const names = wholes(
    telling.filter((word) => !telling.some((other) => other !== word && JOINED.test(other) && word.includes(other))),
  );
  if (names.length > MAX_CONTRAST) return [];
  return names
    .filter((name) => JOINED.test(name) || folder)
    .map((name) => {
      const places = JOINED.test(name) ? [] : [folder!];
      return candidate(evidence, { words: [name], programs: [], places, seen: true, looks });
    });
}

function candidate(
  { said, unless }: Evidence,
  trigger: Omit<CallTrigger, 'unless' | 'against'>,
  more: readonly string[] = [],
): TriggerCandidate {
  const against = trigger.words.some(said.isAgainst);
  return { trigger: { ...trigger, against, unless: unless.filter((word) => !trigger.words.includes(word)) }, more };
}

/** Words of the better calls only, if the user named them or they replaced something. */
function unlessOf(said: SaidWords, before: readonly CallWords[], after: readonly CallWords[]): string[] {
  const wrong = new Set(before.flatMap((call) => [...call.words]));
  const excuses = after.flatMap((call) => {
    const added = [...call.words].filter((word) => !wrong.has(word));
    const named = added.filter(
      (word) => said.has(word) && !said.isAgainst(word) && (!call.places.has(word) || JOINED.test(word)),
    );
    const instead = added.filter((word) => !call.places.has(word) && isTelling(word));
    return isContrast(call) && instead.length <= MAX_REPLACED ? [...named, ...instead] : named;
  });
  return [...new Set(excuses)].slice(0, MAX_UNLESS);
}

/** An edit that replaced a few words. */
const isContrast = (call: CallWords): boolean => call.replaces && call.dropped.size <= MAX_REPLACED;

/** A meaningful word: neither short nor a single digit. */
const isTelling = (word: string): boolean => word.length >= 4 || JOINED.test(word) || NUMBER.test(word);
/** Whether a word names what a command does: its program or one of its first words. */
const isNamed = (word: string, call: CallWords): boolean =>
  call.kind === 'command'
    ? call.programs.has(word) || call.heads.includes(word)
    : call.places.has(word) || call.dropped.has(word) || JOINED.test(word);

/** A single word that isn't a program counts only in the programs it was said about. */
function programsFor(words: readonly string[], call: CallWords): readonly string[] {
  if (call.kind !== 'command' || words.length > 1 || words.some((word) => call.programs.has(word) || JOINED.test(word)))
    return [];
  return [...call.programs];
}

const partsOf = (word: string): string[] => [word, ...word.split(/[^\p{L}\p{N}]+/u)];

/** Drop the parts of compounds that are present as a whole. */
function wholes(words: readonly string[]): string[] {
  return words.filter(
    (word) =>
      !words.some((other) => other !== word && JOINED.test(other) && other.split(/[^\p{L}\p{N}]+/u).includes(word)),
  );
}

function unique(triggers: readonly CallTrigger[]): CallTrigger[] {
  const seen = new Map(
    triggers.map((trigger) => [
      JSON.stringify([
        trigger.words,
        trigger.places,
        trigger.programs,
        trigger.atHead,
        trigger.effects,
        trigger.objects,
      ]),
      trigger,
    ]),
  );
  return [...seen.values()];
}
