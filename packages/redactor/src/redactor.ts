import { stretchesAround } from './around-masks.ts';
import { findSecrets, scanForSecrets } from './detectors/built-in-finder.ts';
import { asStep, atOnce, type Steps } from './in-steps.ts';
import { FORMS_FROM, searchByForm } from './known-forms.ts';
import { outsideMarkers } from './markers.ts';
import { allowListTest, findOwn, type LinearPattern, type OwnFormat } from './own-formats.ts';
import { redactPayload } from './payload.ts';
import { maskInPieces, type Piece } from './pieces.ts';
import type { Redacted, RedactedJson } from './redacted.ts';
import type { Scan } from './scan/keyword-scanner.ts';
import { KnownSecrets } from './scan/known-secrets.ts';
import { maskSpans, mergeSpans, type Span, traceBack } from './span.ts';
import { toVisible, toWhole, visibleText } from './visible-text.ts';

type RedactorOptions = {
  /** The user's own formats. The marker shows the name, which consists of `[\w-]`. */
  readonly extraPatterns?: readonly OwnFormat[];
  /** Values that are never secret: exact ones, or patterns that match a whole value. */
  readonly allow?: readonly (string | LinearPattern)[];
  /** False turns redaction off altogether. */
  readonly enabled?: boolean;
  /**
   * Polled between a payload's texts and a long text's pieces. Once true, the unsearched rest is cut, with a note.
   * Default: never.
   */
  readonly isLate?: () => boolean;
};

/** The rule of a masked secret and its place in the *input*; never the value itself. */
export type Finding = Span & {
  /** In payloads: the JSON pointer (RFC 6901) of the string. */
  readonly path?: string;
};

type RedactedPayload = { payload: RedactedJson; findings: Finding[]; count: number };

export type Redactor = {
  /** Mask the secrets of a text. */
  text(input: string, known?: KnownSecrets): { text: Redacted; findings: Finding[]; count: number };
  /** Mask them piece by piece, so that other work can run in between. */
  pieces(input: string, known?: KnownSecrets): Iterable<Piece>;
  /** Mask the secrets in every string and key of a JSON value. The input is left alone. */
  payload(value: unknown, known?: KnownSecrets): RedactedPayload;
  /** The same in short steps. */
  payloadInSteps(value: unknown, known?: KnownSecrets): Steps<RedactedPayload>;
};

/** Maximum of masking rounds, one per secret in a row. Only artificial texts need more than two. */
const MAX_ROUNDS = 6;
/** Characters searched in rounds after the second: in a long text of random words each round masks a few more. */
const MAX_LOOKED_CHARS = 64 * 1024;
/** Shorter texts are always searched, however late it is: keys, tool names, most paths. */
const ALWAYS_CHARS = 128;

/** Make a redactor. It is pure except for `known`, which learns the values that it masks. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const masker = makeMasker(options);
  const payloadInSteps = (value: unknown, known = new KnownSecrets()) =>
    maskPayload(masker, value, known, options.isLate);
  return {
    pieces: masker.pieces,
    payloadInSteps,
    text(input, known) {
      const { text, findings } = atOnce(masker.maskInTime(input, known, [], never));
      return { text, findings, count: findings.length };
    },
    payload: (value, known) => atOnce(payloadInSteps(value, known)),
  };
}

/** What masks texts of any length, and finds what is to be masked in them. */
type Masker = {
  readonly find: (text: string) => readonly Span[];
  readonly findInPieces: (text: string) => Steps<Span[]>;
  readonly pieces: (input: string, known?: KnownSecrets) => Iterable<Piece>;
  /** Mask a text, a long one a piece at a time and as far as there is time. */
  readonly maskInTime: (
    text: string,
    known: KnownSecrets | undefined,
    given: readonly Span[],
    isLate: () => boolean,
  ) => Steps<{ text: Redacted; findings: Span[] }>;
};

function makeMasker(options: RedactorOptions): Masker {
  const isAllowed = allowListTest(options.allow ?? []);
  const isOn = options.enabled !== false;
  const passesOver = (options.extraPatterns ?? []).length === 0;
  const find = (text: string, scan = scanForSecrets(text)): Span[] => [
    ...findSecrets(text, scan),
    ...findOwn(text, options.extraPatterns ?? []),
  ];
  const look = (text: string, known: KnownSecrets | undefined, given: readonly Span[]) =>
    isOn
      ? lookAt(text, (shown, scan, own) => findAll(shown, find(shown, scan), { known, given: own, isAllowed }), given)
      : [];
  const maskWhole = (text: string, known: KnownSecrets | undefined, given: readonly Span[]) =>
    maskInRounds(text, given, (part, own) => look(part, known, own));
  const pieces = (text: string, known = new KnownSecrets()) => {
    const findings = (part: string) => maskWhole(part, known, []).findings;
    return maskInPieces(text, isOn ? searchByForm(findings, { isAllowed, passesOver, known }) : () => []);
  };
  return {
    find,
    pieces,
    *findInPieces(text) {
      const found: Span[] = [];
      const search = searchByForm((part) => mergeSpans(find(part)), { passesOver });
      for (const { findings } of maskInPieces(text, search)) {
        for (const finding of findings) found.push(finding);
        yield;
      }
      return found;
    },
    *maskInTime(text, known, given, isLate) {
      if (text.length > ALWAYS_CHARS && isLate()) return { text: leftOut(text.length) as Redacted, findings: [] };
      if (text.length <= FORMS_FROM) return maskWhole(text, known, given);
      const apart = mergeSpans(given);
      const rest = maskSpans(text, apart);
      const findings: Span[] = [];
      const whole = () => (apart.length === 0 ? findings : mergeSpans([...apart, ...traceBack(findings, apart)]));
      let masked = '';
      for (const piece of pieces(rest, known)) {
        masked += piece.masked;
        for (const finding of piece.findings) findings.push(finding);
        if (piece.end < rest.length && isLate())
          return { text: (masked + leftOut(rest.length - piece.end)) as Redacted, findings: whole() };
        yield;
      }
      return { text: masked as Redacted, findings: whole() };
    },
  };
}

/**
 * Mask what `look` finds, until there is nothing more: a mask makes a new border, and another secret may begin behind
 * it.
 */
function maskInRounds(
  text: string,
  given: readonly Span[],
  look: (text: string, given: readonly Span[]) => Span[],
): { text: Redacted; findings: Span[] } {
  let findings = look(text, given);
  let masked = maskSpans(text, findings);
  for (let round = 1; round < MAX_ROUNDS && findings.length > 0; round++) {
    if (round > 1 && (round + 1) * masked.length > MAX_LOOKED_CHARS) break;
    const around = stretchesAround(masked, findings);
    if (around?.every(({ start, end }) => look(masked.slice(start, end), []).length === 0)) break;
    const more = look(masked, []);
    if (more.length === 0) break;
    findings = mergeSpans([...findings, ...traceBack(more, findings)]);
    masked = maskSpans(text, findings);
  }
  return { text: masked as Redacted, findings };
}

/** Find the secrets of a text, seen as it is shown. */
function lookAt(
  text: string,
  findAll: (text: string, scan: Scan, given: readonly Span[]) => Span[],
  given: readonly Span[],
): Span[] {
  const scan = scanForSecrets(text);
  const mayHide = scan.hides || isContinued(text) || (scan.returns && LONE_RETURN.test(text));
  const visible = mayHide ? visibleText(text) : undefined;
  if (!visible) return findAll(text, scan, given);
  const { text: shown } = visible;
  return toWhole(findAll(shown, scanForSecrets(shown), toVisible(given, visible)), visible);
}

/** What is known of a text besides what was found in it, and what is no secret. */
type Beside = {
  readonly known: KnownSecrets | undefined;
  readonly given: readonly Span[];
  readonly isAllowed: ((value: string) => boolean) | undefined;
};

/** Join what was found with what is given, and with what is known of before. */
function findAll(text: string, spans: readonly Span[], { known: remembered, given, isAllowed }: Beside): Span[] {
  const secretsAmong = (some: readonly Span[]) =>
    isAllowed ? some.filter(({ start, end }) => !isAllowed(text.slice(start, end))) : some;
  const found = secretsAmong(outsideMarkers(text, [...spans, ...given]));
  if (found.length === 0 && !remembered) return [];
  const known = remembered ?? new KnownSecrets();
  // The joined spans first, since they have the best name. Half of the others are the same under another name.
  const learnt = new Set<number>();
  for (const { rule, start, end } of [...mergeSpans(found), ...found]) {
    const place = start * text.length + end;
    if (learnt.has(place)) continue;
    learnt.add(place);
    known.add(text.slice(start, end), rule);
  }
  // After learning, since a value that has its name here may occur here without it, too.
  return mergeSpans([...secretsAmong(outsideMarkers(text, known.find(text))), ...found]);
}

function* maskPayload(
  { find, findInPieces, maskInTime }: Masker,
  value: unknown,
  known: KnownSecrets,
  lateness: (() => boolean) | undefined,
): Steps<RedactedPayload> {
  const isLate = lateness ?? never;
  const maskOne = (text: string, given: readonly Span[]) => maskInTime(text, known, given, isLate);
  const pass = () => redactPayload(value, maskOne, find, findInPieces);
  // Where time is short, only what the first pass learnt is looked for.
  const maskKnown = (text: string) =>
    asStep(() => {
      const findings = mergeSpans(outsideMarkers(text, known.find(text)));
      return { text: maskSpans(text, findings), findings };
    });
  const first = yield* pass();
  // A value that a later field names may occur without its name in an earlier one.
  const again = () => (lateness ? redactPayload(first.payload, maskKnown, noSpans, noSpansInSteps) : pass());
  const isWhole = first.findings.length === 0 || !(yield* holdsKnown(first.payload, known));
  const { payload, findings } = isWhole ? first : yield* again();
  return { payload, findings, count: findings.length };
}

const noSpans = (): Span[] => [];
const noSpansInSteps = () => asStep(noSpans);
const never = () => false;

/** What stands for characters that nobody had the time to look at. */
const leftOut = (chars: number) => `[… ${chars} characters cut: no time to redact them …]`;

/** Does a string of a JSON value hold a known secret? */
function* holdsKnown(value: unknown, known: KnownSecrets): Steps<boolean> {
  if (typeof value === 'string') return known.find(value).length > 0;
  if (typeof value !== 'object' || value === null) return false;
  for (const item of Object.values(value)) {
    if (yield* holdsKnown(item, known)) return true;
    yield;
  }
  return false;
}

/** Does a backslash continue a word on the next line? Commands break lines between their arguments. */
function isContinued(text: string): boolean {
  for (let at = text.indexOf('\\\n'); at >= 0; at = text.indexOf('\\\n', at + 2)) {
    if (/\w/.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** A carriage return within a line, or one after a backslash. */
const LONE_RETURN = /\r(?!\n)|\\\r\n/;

/** The redactor with default settings: what the hooks' failure bundle uses. */
export const redactor: Redactor = createRedactor();
