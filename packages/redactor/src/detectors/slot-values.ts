// Finds credentials without a format, plain words and phrases, near words about access. The model of surroundings
// judges them, like words with digits (`context-values.ts`).

import { labels, Says, Tie } from '../judge/context-labels.ts';
import { MOST_MEASURES, measureContext } from '../judge/context-measures.ts';
import { scoreSlot } from '../judge/context-score.ts';
import { looksGenerated } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { isPredicate } from '../judge/predicates.ts';
import { rateName } from '../judge/secret-names.ts';
import { measureValue, SLOT_KIND, VALUE_MEASURES } from '../judge/value-features.ts';
import { kindsIn } from '../judge/value-kinds.ts';
import { LINE_FEED } from '../scan/character-tables.ts';
import type { Measured } from './context-values.ts';
import type { Detector, Report } from './detector.ts';
import { runBefore } from './value-candidates.ts';
import { visitSlots } from './value-slots.ts';
import type { Name } from './value-style.ts';

/** Log-odds from which words are a credential. */
const THRESHOLD = 1.8;
/** The same if a sign ties them to a password's or secret's name; the name suffices unless the rest contradicts. */
const NAMED_THRESHOLD = -4;
/** The same if a verb ties them, and for a secret's name, because secrets are hardly ever words. */
const SAID_THRESHOLD = -2.1;
const SECRET_THRESHOLD = -0.5;
/**
 * A first word that may go on as a phrase; any other that was found is the whole credential, and the words behind it
 * are none.
 */
const PLAIN = /^\p{Lu}?\p{Ll}+(?:[\s,.'’-]|$)/u;
/** Distance around a word about access in which slots are read, and the number of lines after it. */
const BACK = 24;
const AHEAD = 64;
/** Least new text that is worth another look. */
const LEAST_AHEAD = 40;
const LINES = 2;

/** Words about access in a few languages. They only tell where to look. */
const KEYWORDS = [
  'password:|password=|password"|password is|passphrase|passcode|pass:|pass=|pass |_pass|-pass|pwd|pw|psw|psk|secret:|secret=|token:|token=',
  'key:|key=|key"|_key|-key|key is|apikey|auth(|auth:|auth=|cred|login|log in|logon|sign in|sign-in',
  'admin|root|username|user:|user=|account:|ssh|ftp|vpn|wifi|wi-fi|wlan|snmp|pin |phrase',
  'unlock|door|alarm|router|printer|portal|ldap|imap|smtp|asked:|client(|connect(|.post(|auth = ',
  'community|isakmp|radius|tacacs|enable secret|priv|server key|assword:|credentials for|identified by|licen|locker|wpa',
  'kennwort|zugang|clave|senha|chiave|haslo|wachtwoord|mot de passe|mdp',
].flatMap((words) => words.split('|'));

let visitor: ((text: string, slot: Name) => void) | undefined;

/** Collect slots instead of judging them, for fitting the weights. */
export function visitSlotValues(visit: (text: string, slot: Name) => void): void {
  visitor = visit;
}

const own = new Float64Array(VALUE_MEASURES);
const places = new Uint16Array(MOST_MEASURES);

/**
 * The measures of a slot: those of its words, and `count` places of those of its surroundings. The next call overwrites
 * both.
 */
export function measureSlot(text: string, { start, end }: Name): Measured {
  const value = text.slice(start, end);
  measureValue(value, own);
  const kind = /\s/.test(value) ? SLOT_KIND.phrase : SLOT_KIND.word;
  return { own, places, count: measureContext(text, start, end, runBefore(text, start), kind, places, true) };
}

/** The places of words that speak of access, each pass known by its report. */
const anchorsOf = new WeakMap<Report, number[]>();

/** Finds words and phrases that are a credential by their surroundings alone. */
export const slotDetector: Detector = {
  keywords: KEYWORDS,
  inspect(_text, _start, end, report) {
    const anchors = anchorsOf.get(report);
    if (anchors) anchors.push(end);
    else anchorsOf.set(report, [end]);
    return end;
  },
  finish(text, report, isFound, beginsFound) {
    const anchors = anchorsOf.get(report);
    if (!anchors) return;
    anchorsOf.delete(report);
    let read = 0;
    for (const anchor of anchors) {
      if (anchor + AHEAD < read + LEAST_AHEAD) continue;
      const from = Math.max(read, anchor - BACK);
      const to = aheadOf(text, anchor);
      if (to <= from) continue;
      read = to;
      visitSlots(text, from, to, (slot) => {
        const { start, end } = slot;
        if (visitor) visitor(text, slot);
        else if (!isFound(start, end) && (!beginsFound(start) || PLAIN.test(text.slice(start, end))))
          judgeSlot(text, slot, report);
      });
    }
  },
};

function aheadOf(text: string, anchor: number): number {
  let lines = 0;
  let to = anchor;
  for (const last = Math.min(text.length, anchor + AHEAD); to < last; to++)
    if (text.charCodeAt(to) === LINE_FEED && ++lines > LINES) break;
  return to;
}

/** The threshold by the name of the slot that was measured last. */
function threshold(): number {
  const { tie, tied } = labels;
  if ((tie & (Tie.sign | Tie.verb)) === 0) return THRESHOLD;
  if (tied === Says.password) return (tie & Tie.sign) !== 0 ? NAMED_THRESHOLD : SAID_THRESHOLD;
  return tied === Says.secret ? SECRET_THRESHOLD : THRESHOLD;
}

function judgeSlot(text: string, slot: Name, report: Report): void {
  const { start, end } = slot;
  const measured = measureSlot(text, slot);
  if (scoreSlot(measured.own, measured.places, measured.count) <= threshold()) return;
  const value = text.slice(start, end);
  const kinds = kindsIn(value);
  // What only begins with a generated value is found without the words behind it.
  if (looksGenerated(value.split(/\s/, 1)[0]!)) return;
  if (value.includes('[REDACTED') || isPlaceholder(value, kinds) || isReference(value, kinds)) return;
  if (isPredicate(value, kinds) || /^(?:password|secret)$/.test(rateName(value) ?? '')) return;
  report('password', start, end);
}
