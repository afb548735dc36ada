import { findSecrets, scanForSecrets } from './detectors/built-in-finder.ts';
import { asStep, atOnce, type Steps } from './in-steps.ts';
import { FORMS_FROM, searchByForm } from './known-forms.ts';
import { outsideMarkers } from './markers.ts';
import { redactPayload } from './payload.ts';
import { maskInPieces, type Piece } from './pieces.ts';
import type { Redacted, RedactedJson } from './redacted.ts';
import type { Scan } from './scan/keyword-scanner.ts';
import { KnownSecrets } from './scan/known-secrets.ts';
import { maskSpans, mergeSpans, type Span, traceBack } from './span.ts';
import { toVisible, toWhole, visibleText } from './visible-text.ts';

/** A linear-time pattern as re2js compiles it. Only its shape is declared here, so that the hooks' bundle doesn't include re2js. */
export type LinearPattern = {
  matcher(text: string): { find(): boolean; start(): number; end(): number };
};

type RedactorOptions = {
  /** The user's own formats. The marker shows the name, which consists of `[\w-]`. */
  readonly extraPatterns?: readonly { readonly name: string; readonly pattern: LinearPattern }[];
  /** Values that are never secret: exact ones, or patterns that match a whole value. */
  readonly allow?: readonly (string | LinearPattern)[];
  /** False turns redaction off altogether. */
  readonly enabled?: boolean;
  /**
   * Told between the texts of a payload and the pieces of a long one: once it is true, what is left is cut and said so, and nothing of it
   * is looked at. Default: never.
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
  /** Mask them a piece at a time, so that others can be served between the pieces. */
  pieces(input: string, known?: KnownSecrets): Iterable<Piece>;
  /** Mask the secrets in every string and key of a JSON value. The input is left alone. */
  payload(value: unknown, known?: KnownSecrets): RedactedPayload;
  /** The same in short steps. */
  payloadInSteps(value: unknown, known?: KnownSecrets): Steps<RedactedPayload>;
};

/** The most rounds of masking, one for each of several secrets in a row. Only made-up texts need more than two. */
const MAX_ROUNDS = 6;
/** Characters looked at in the rounds after the second: of a long text full of random words, each round masks a few more. */
const MAX_LOOKED_CHARS = 64 * 1024;
/** Texts up to this length are looked at however late it is: keys, names of tools, most paths. */
const ALWAYS_CHARS = 128;

/** Make a redactor. It is pure except for `known`, which learns the values that it masks. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const isAllowed = allowListTest(options.allow ?? []);
  const isOn = options.enabled !== false;

  const find = (text: string, scan = scanForSecrets(text)): Span[] => [
    ...findSecrets(text, scan),
    ...findOwn(text, options.extraPatterns ?? []),
  ];

  const passesOver = (options.extraPatterns ?? []).length === 0;
  const pieces = (text: string, known = new KnownSecrets()) => {
    const find = (part: string) => maskWhole(part, known, []).findings;
    return maskInPieces(text, isOn ? searchByForm(find, { isAllowed, passesOver, known }) : () => []);
  };

  const mask = (text: string, known: KnownSecrets | undefined, given: readonly Span[]) =>
    atOnce(maskInTime(text, known, given, never));

  const maskWhole = (text: string, known: KnownSecrets | undefined, given: readonly Span[]) => {
    let findings = isOn ? look(text, known, given) : [];
    let masked = maskSpans(text, findings);
    // A mask makes a new border, and another secret may begin behind it. Only a look at the whole masked text, as a second redaction
    // takes one, tells that it holds none.
    for (let round = 1; round < MAX_ROUNDS && findings.length > 0; round++) {
      if (round > 1 && (round + 1) * masked.length > MAX_LOOKED_CHARS) break;
      const more = look(masked, known, []);
      if (more.length === 0) break;
      findings = mergeSpans([...findings, ...traceBack(more, findings)]);
      masked = maskSpans(text, findings);
    }
    return { text: masked as Redacted, findings };
  };

  /** The same, a long text a piece at a time and as far as there is time. */
  const maskInTime = function* (
    text: string,
    known: KnownSecrets | undefined,
    given: readonly Span[],
    isLate: () => boolean,
  ): Steps<{ text: Redacted; findings: Span[] }> {
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
  };

  /** Find the secrets of a text of any length. */
  const findInPieces = function* (text: string): Steps<Span[]> {
    const found: Span[] = [];
    for (const { findings } of maskInPieces(
      text,
      searchByForm((part) => mergeSpans(find(part)), { passesOver }),
    )) {
      for (const finding of findings) found.push(finding);
      yield;
    }
    return found;
  };

  /** Find the secrets of a text, seen as it is shown. */
  const look = (text: string, known: KnownSecrets | undefined, given: readonly Span[]): Span[] => {
    const scan = scanForSecrets(text);
    const mayHide = scan.hides || isContinued(text) || (scan.returns && LONE_RETURN.test(text));
    const visible = mayHide ? visibleText(text) : undefined;
    if (!visible) return findAll(text, scan, known, given);
    const { text: shown } = visible;
    return toWhole(findAll(shown, scanForSecrets(shown), known, toVisible(given, visible)), visible);
  };

  const findAll = (text: string, scan: Scan, remembered: KnownSecrets | undefined, given: readonly Span[]): Span[] => {
    const secretsAmong = (spans: readonly Span[]) =>
      isAllowed ? spans.filter(({ start, end }) => !isAllowed(text.slice(start, end))) : spans;
    const found = secretsAmong(outsideMarkers(text, [...find(text, scan), ...given]));
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
  };

  const payloadInSteps = function* (value: unknown, known = new KnownSecrets()): Steps<RedactedPayload> {
    const { isLate = never } = options;
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
    const again = () => (options.isLate ? redactPayload(first.payload, maskKnown, noSpans, noSpansInSteps) : pass());
    const isWhole = first.findings.length === 0 || !(yield* holdsKnown(first.payload, known));
    const { payload, findings } = isWhole ? first : yield* again();
    return { payload, findings, count: findings.length };
  };

  return {
    pieces,
    payloadInSteps,
    text(input, known) {
      const { text, findings } = mask(input, known, []);
      return { text, findings, count: findings.length };
    },
    payload: (value, known) => atOnce(payloadInSteps(value, known)),
  };
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

function findOwn(text: string, patterns: NonNullable<RedactorOptions['extraPatterns']>): Span[] {
  const spans: Span[] = [];
  for (const { name, pattern } of patterns) {
    const matcher = pattern.matcher(text);
    while (matcher.find()) {
      if (matcher.end() > matcher.start()) spans.push({ rule: name, start: matcher.start(), end: matcher.end() });
    }
  }
  return spans;
}

/** Make the test whether a value is on the user's allow list; undefined without such a list. */
function allowListTest(allow: NonNullable<RedactorOptions['allow']>): ((value: string) => boolean) | undefined {
  const exact = new Set(allow.filter((entry) => typeof entry === 'string'));
  const patterns = allow.filter((entry) => typeof entry !== 'string');
  if (exact.size === 0 && patterns.length === 0) return undefined;
  const matchesWhole = (value: string, pattern: LinearPattern) => {
    const matcher = pattern.matcher(value);
    return matcher.find() && matcher.start() === 0 && matcher.end() === value.length;
  };
  return (value) => exact.has(value) || patterns.some((pattern) => matchesWhole(value, pattern));
}

/** The redactor with default settings: what the hooks' failure bundle uses. */
export const redactor: Redactor = createRedactor();
