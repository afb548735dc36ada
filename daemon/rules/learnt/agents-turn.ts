/** What the agent did and said just before a prompt, and which of it a sentence mentions or contradicts. */
import { pattern } from '../../language/pattern.ts';
import { isFunctionWord } from '../../text/function-words.ts';

export type AgentsTurn = {
  /** The agent's last message; null for none. */
  readonly said: string | null;
  /** The agent's last calls, latest last. */
  readonly calls: readonly { readonly toolName: string; readonly toolInput: unknown }[];
  /** Whether the user refused or interrupted a call of the turn. */
  readonly wasStopped: boolean;
  /** Whether its edits were undone or changed since, which counts as a correction. */
  readonly wasUndone?: boolean;
};

/** The same, prepared for comparison with sentences. */
export type TurnNames = {
  readonly inCalls: ReadonlySet<string>;
  readonly inWords: ReadonlySet<string>;
  readonly asked: boolean;
  readonly reported: boolean;
  readonly isKnown: boolean;
  readonly wasStopped: boolean;
};

/** Calls before these are seldom what a prompt is about. */
const MAX_CALLS = 6;
const MAX_CALL_CHARS = 2_000;
/** A message's end contains its conclusion and question. */
const MAX_SAID_CHARS = 1_500;
const MAX_DEPTH = 4;
const NAMES = /[a-z][a-z0-9]+/g;
const QUESTION = /[?？][\s*_)"”]*$/;
const REPORT = pattern('i')`
  \b(?:done|fixed|created|added|updated|installed|committed|pushed|removed|implemented|replaced|wrote|
  written|renamed|changed|moved|deployed|merged|passes|pass|green|finished|erledigt|angelegt|hinzugefügt|
  geändert|installiert|gelöscht|ajouté|créé|corrigé|modifié|installé|supprimé|añadido|creado|listo|hecho|
  criado|adicionado|pronto|feito|готово|добавил|создал|исправил)\b|已经|完成|しました|했습니다`;

/** Prepare a turn for comparisons; undefined for a session's first prompt. */
export function turnNames(turn: AgentsTurn | undefined): TurnNames {
  const said = (turn?.said ?? '').slice(-MAX_SAID_CHARS).trimEnd();
  const calls = turn?.calls.slice(-MAX_CALLS) ?? [];
  return {
    inCalls: namesIn(calls.map((call) => textOf(call.toolInput, 0).slice(0, MAX_CALL_CHARS)).join(' ')),
    inWords: namesIn(said),
    asked: QUESTION.test(said.slice(-20)),
    reported: REPORT.test(said),
    isKnown: isKnownTurn(turn),
    wasStopped: turn?.wasStopped ?? false,
  };
}

/** Whether the agent did anything before a prompt. */
export const isKnownTurn = (turn: AgentsTurn | undefined): boolean =>
  (turn?.said ?? '').trim() !== '' || (turn?.calls.length ?? 0) > 0;

const namesIn = (text: string): Set<string> =>
  new Set([...text.toLowerCase().matchAll(NAMES)].map(([name]) => name).filter(isName));

/** Whether a word may name a thing that both mention. */
export const isName = (word: string): boolean => word.length > 2 && !isFunctionWord(word);

function textOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.slice(0, MAX_CALL_CHARS);
  if (value === null || typeof value !== 'object' || depth >= MAX_DEPTH) return '';
  return Object.values(value)
    .slice(0, 20)
    .map((one) => textOf(one, depth + 1))
    .join(' ');
}
