// Resolves "go with A", "2" or "yes, the first" to the option that the agent offered.
import { cutText, oneLine } from '../../contract/shown-text.ts';
import { contentWords } from './contentless.ts';

/** A longer prompt chooses nothing. */
const MAX_PROMPT_CHARS = 200;
const MAX_OPTION_CHARS = 160;
/** Words before the option's name: "go with". */
const CHOOSES =
  /(?:^|[\s,.!])(?:go (?:with|for)|use|take|pick|choose|prefer|do|try|implement|option|approach|variant|nimm|nehmen wir|mach|variante|prends|prenons|on part sur|usa|usemos|opción|vamos (?:con|com)|opção|prendi|opzione|neem|optie|weź|opcja|вариант|давай|选|方案|案)\s*(?:the |den |die |la |le |el |a |o |l')?(?:option |approach |variant |number |#)?["'(]?(?<name>[A-Ea-e]|[1-9])["')]?(?![\p{L}\p{N}:/%-]|[.,]\d|\s\p{L}+s\b)/iu;
const ALONE = /^["'(#]?(?<name>[A-Ea-e]|[1-9])["').:]?(?:$|[\s,.!;–—-])/;
const ORDINALS: readonly RegExp[] = [
  /\b(?:first|erste[nrs]?|premi(?:er|ère)|primer[oa]?|primeir[oa]|prim[oa]|eerste|pierwsz\p{L}+)(?!\p{L})|первый|第一/iu,
  /\b(?:second|zweite[nrs]?|deuxième|segund[oa]|second[oa]|tweede|drug\p{L}+)(?!\p{L})|второй|第二/iu,
  /\b(?:third|dritte[nrs]?|troisième|tercer[oa]?|terceir[oa]|terz[oa]|derde|trzeci\p{L}*)(?!\p{L})|третий|第三/iu,
];
/** An option as agents write them: `**A) Text**`, `Option 2: Text`, `1. **Text** – more`. */
const OPTION =
  /^[\s>*_#-]{0,8}(?:(?:option|approach|variante?|opción|opção|opzione|optie|opcja|вариант|方案|案)\s{1,4})?\(?(?<name>[A-Ea-e]|[1-9])\)?\s{0,4}(?:\*\*)?\s{0,4}[).:–—-]\s{0,4}(?<text>\S.{0,300})/iu;

/** The option that a prompt chooses from the agent's last message; undefined if it chooses none. */
export function chosenOption(prompt: string, before: string | null | undefined): string | undefined {
  const words = oneLine(prompt);
  if (!before || words.length > MAX_PROMPT_CHARS || /[?？]$/u.test(words)) return undefined;
  const name = nameOf(words);
  if (name === undefined) return undefined;
  // If the message has several lists, the question is about the last one.
  const text = before
    .split('\n')
    .map((line) => OPTION.exec(line)?.groups)
    .findLast((option) => option !== undefined && sameName(option.name!, name))?.text;
  return text === undefined ? undefined : cutText(oneLine(text.replace(/\*\*|__/g, '')), MAX_OPTION_CHARS);
}

function nameOf(words: string): string | undefined {
  const named = (ALONE.exec(words) ?? CHOOSES.exec(words))?.groups?.name;
  // "a" is usually an article.
  if (named !== undefined && (named !== 'a' || words.length <= 2)) return named;
  const ordinal = contentWords(words).length <= 1 ? ORDINALS.findIndex((one) => one.test(words)) : -1;
  return ordinal === -1 ? undefined : String(ordinal + 1);
}

/** Compares option names in any case; "first" equals "A". */
const sameName = (one: string, other: string): boolean => ordinalOf(one) === ordinalOf(other);
const ordinalOf = (name: string): string => (/\d/.test(name) ? name : String(name.toLowerCase().charCodeAt(0) - 96));
