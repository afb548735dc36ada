/**
 * Which calls a rule is about, told by code from the user's words and the calls around them.
 *
 *   the user's sentence ────────────┐
 *   calls that it corrects (before) ┼─► words that a call must hold, words that excuse it ─► tested on past calls ─► trigger
 *   calls that follow it (after) ───┘
 *
 * A word counts when the user says it and a corrected call holds it: "no, not pip" and `pip install x`. What the sentence speaks against, or
 * what the corrected call has and the better one lacks, is enough by itself; other words must meet. A rule without such calls goes by
 * the words that its sentence speaks against (forbidden-commands), or by the path that it forbids to touch.
 */

import { topicsMeant } from '../../text/topics.ts';
import { type CallTrigger, fires } from './call-trigger.ts';
import { type Call, type CallWords, callWords } from './call-words.ts';
import { forbiddenCommands } from './forbidden-commands.ts';
import { type SaidWords, saidWords } from './said-words.ts';

/** The calls around the words that taught a rule. */
type CallsAround = { readonly before: readonly Call[]; readonly after: readonly Call[] };

const MAX_CALLS = 8;
const MAX_TRIGGERS = 6;
const MAX_UNLESS = 24;
/** A correction that changes more than this is a rewrite: what it drops says little. */
const MAX_CONTRAST = 3;
const MAX_REPLACED = 15;
const NAME = /[\p{L}\p{N}][./:_-][\p{L}\p{N}]/u;
const NUMBER = /^\d[\d.]*$/;
/** Programs that write to the file that their arguments name. */
const WRITERS = ['echo', 'printf', 'sed', 'tee', 'touch', 'truncate', 'patch'];
/** What is done with a path: a word of the sentence and no program or argument. */
const HANDLES = /^(?:touch|edit|change|modify|alter|update|hand|manually|directly|files?)$/;
/** Share of a project's calls of a kind on which a trigger may fire, and how many it may of few. */
const MAX_SHARE = 0.02;
const MIN_ALLOWED = 3;

/** Tell which calls a rule is about. `past`: the project's calls of before, without those around the rule. */
export function triggersFor(text: string, around: CallsAround, past: readonly CallWords[]): CallTrigger[] {
  const said = saidWords(text);
  const before = around.before
    .slice(-MAX_CALLS)
    .map((call) => ({ ...callWords(call), wasRefused: call.wasRefused ?? false }));
  const after = around.after.slice(0, MAX_CALLS).map(callWords);
  const contrasts = after.filter(isContrast);
  const unless = unlessOf(said, before, after);
  const found: Candidate[] = [];
  const add = (trigger: Omit<CallTrigger, 'unless' | 'against'>, more: readonly string[] = []) => {
    const against = trigger.words.some(said.isAgainst);
    found.push({
      trigger: { ...trigger, against, unless: unless.filter((word) => !trigger.words.includes(word)) },
      more,
    });
  };

  const better = new Set(after.filter(({ kind }) => kind === 'command').flatMap(({ words }) => [...words]));
  const dropped = new Set(contrasts.flatMap((call) => [...call.dropped]));
  /** Words that the corrected call has, and the better one lacks. */
  const wasWrong = (word: string, call: CallWords) =>
    call.kind === 'command' ? better.size > 0 && !better.has(word) : dropped.has(word);
  const fromCall = (call: CallWords) => {
    const both = wholes([...call.words].filter((word) => said.has(word)));
    const against = both.filter(said.isAgainst);
    const wrong = both.filter((word) => wasWrong(word, call));
    const strong = against.length > 0 ? against : wrong.some((word) => isNamed(word, call)) ? wrong : [];
    const shape = { places: [], seen: true, looks: call.looks };
    if (strong.length > 0) {
      // A rule of one part of the project: it names the folder.
      const place = both.filter(
        (word) => call.kind === 'edit' && call.places.has(word) && !NAME.test(word) && !wasWrong(word, call),
      );
      const words = [...new Set([...strong, ...(against.length > 0 ? [] : place)])];
      add(
        { words, programs: programsFor(words, call), ...shape },
        both.filter((word) => !words.includes(word)),
      );
    } else if (both.length > 1 || (both[0] && isNamed(both[0], call))) {
      add({ words: both, programs: programsFor(both, call), ...shape });
    } else if (both.length === 0) {
      const head = call.heads.slice(0, 2);
      const topics = said.topics();
      if (head.length > 1 && [...topicsMeant(head.join(' '))].some((topic) => topics.has(topic)))
        add({ words: head, programs: [], ...shape });
    }
  };
  before.filter(({ looks }) => !looks).forEach(fromCall);
  if (found.length === 0) before.filter(({ looks }) => looks).forEach(fromCall);
  for (const call of contrasts)
    if ([...call.dropped].some(said.has)) fromCall({ ...call, words: new Set([...call.places, ...call.dropped]) });

  const addNames = (words: readonly string[], folder: string | undefined, onlyNames: boolean) => {
    const telling = words.filter((word) => isTelling(word) && !NUMBER.test(word) && !partsOf(word).some(said.has));
    const names = wholes(
      telling.filter((word) => !telling.some((other) => other !== word && NAME.test(other) && word.includes(other))),
    );
    if (names.length > MAX_CONTRAST) return;
    for (const name of names)
      if (NAME.test(name) || (!onlyNames && folder))
        add({ words: [name], programs: [], places: NAME.test(name) ? [] : [folder!], seen: true, looks: false });
  };
  for (const call of contrasts)
    if (before.some(({ kind, folder, file }) => kind === 'edit' && folder === call.folder && file === call.file))
      addNames([...call.dropped], call.folder, false);
  for (const call of before) {
    if (call.wasRefused && call.kind === 'edit')
      addNames(
        [...call.words].filter((word) => !call.places.has(word)),
        call.folder,
        false,
      );
    const same = after.filter(({ programs }) => [...programs].some((name) => call.programs.has(name)));
    const inSame = new Set(same.flatMap(({ words }) => [...words]));
    if (same.length > 0)
      addNames(
        [...call.words].filter((word) => !inSame.has(word) && !word.startsWith('-')),
        undefined,
        true,
      );
  }
  if (!found.some(({ trigger }) => trigger.words.some(said.isAgainst))) {
    for (const path of said.untouchable)
      found.push({
        trigger: { words: [path], places: [path], unless, programs: WRITERS, seen: true, against: true, looks: false },
        more: [],
      });
    const inPaths = new Set(said.untouchable.flatMap((path) => [path, ...path.split('/')]));
    const words = (clause: readonly string[]) =>
      inPaths.size === 0 ? clause : clause.filter((word) => !(HANDLES.test(word) || inPaths.has(word)));
    for (const { more, ...trigger } of said.forbidden.flatMap((clause) => forbiddenCommands(words(clause))))
      found.push({ trigger: { ...trigger, unless }, more });
  }
  return unique(found.flatMap(({ trigger, more }) => narrowed(trigger, more, past) ?? [])).slice(0, MAX_TRIGGERS);
}

/** `more`: words that narrow it, should it fire too often. */
type Candidate = { readonly trigger: CallTrigger; readonly more: readonly string[] };

/** The trigger, with more words where it would have fired too often; undefined if none is narrow enough. */
function narrowed(trigger: CallTrigger, more: readonly string[], past: readonly CallWords[]): CallTrigger | undefined {
  for (let count = 0; count <= more.length; count++) {
    const words = [...trigger.words, ...more.slice(0, count)];
    const narrower = { ...trigger, words };
    const tooOften = (['command', 'edit', 'other'] as const).some((kind) => {
      const calls = past.filter((call) => call.kind === kind);
      const fired = calls.filter((call) => fires(narrower, call)).length;
      return fired > Math.max(MIN_ALLOWED, MAX_SHARE * calls.length);
    });
    if (!tooOften) return narrower;
  }
  return undefined;
}

/** What the better calls have, and the corrected ones don't: by the user's word, or because it took the place of something else. */
function unlessOf(said: SaidWords, before: readonly CallWords[], after: readonly CallWords[]): string[] {
  const wrong = new Set(before.flatMap((call) => [...call.words]));
  const excuses = after.flatMap((call) => {
    const added = [...call.words].filter((word) => !wrong.has(word));
    const named = added.filter(
      (word) => said.has(word) && !said.isAgainst(word) && (!call.places.has(word) || NAME.test(word)),
    );
    const instead = added.filter((word) => !call.places.has(word) && isTelling(word));
    return isContrast(call) && instead.length <= MAX_REPLACED ? [...named, ...instead] : named;
  });
  return [...new Set(excuses)].slice(0, MAX_UNLESS);
}

/** An edit that replaced a few words. */
const isContrast = (call: CallWords): boolean => call.replaces && call.dropped.size <= MAX_REPLACED;

/** A word that stands for something: neither short nor a number of one digit. */
const isTelling = (word: string): boolean => word.length >= 4 || NAME.test(word) || NUMBER.test(word);
/** Whether a word names what a command does: its program or one of its first words. */
const isNamed = (word: string, call: CallWords): boolean =>
  call.kind === 'command'
    ? call.programs.has(word) || call.heads.includes(word)
    : call.places.has(word) || call.dropped.has(word) || NAME.test(word);

/** A single word that is no program of its own counts in the programs that it was said about. */
function programsFor(words: readonly string[], call: CallWords): readonly string[] {
  if (call.kind !== 'command' || words.length > 1 || words.some((word) => call.programs.has(word) || NAME.test(word)))
    return [];
  return [...call.programs];
}

const partsOf = (word: string): string[] => [word, ...word.split(/[^\p{L}\p{N}]+/u)];

/** Without the parts of compounds that are there whole. */
function wholes(words: readonly string[]): string[] {
  return words.filter(
    (word) =>
      !words.some((other) => other !== word && NAME.test(other) && other.split(/[^\p{L}\p{N}]+/u).includes(word)),
  );
}

function unique(triggers: readonly CallTrigger[]): CallTrigger[] {
  const seen = new Map(
    triggers.map((trigger) => [JSON.stringify([trigger.words, trigger.places, trigger.atHead]), trigger]),
  );
  return [...seen.values()];
}
