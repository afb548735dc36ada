/** Texts that make a scanner of more than linear time slow: long runs of one thing, and what a given expression nearly matches. */

/** What is repeated, by name. */
export const FILLERS: Record<string, string> = {
  blanks: ' ',
  tabs: '\t',
  newlines: '\n',
  'blank lines': ' \n',
  'double quotes': '"',
  'single quotes': "'",
  backticks: '`',
  brackets: '[',
  'closing brackets': ']',
  parentheses: '(',
  'closing parentheses': ')',
  braces: '{',
  slashes: '/',
  backslashes: '\\',
  letters: 'a',
  capitals: 'A',
  digits: '0',
  dots: '.',
  dashes: '-',
  equals: '=',
  colons: ':',
  dollars: '$',
  pipes: '|',
  hashes: '#',
  'words and blanks': 'a ',
  paths: '/a.b',
  'options with values': '--a=b ',
  'nested tags': '<a>',
  'unclosed tags': '<a ',
  'closing tags': '</a>',
  'nested objects': '{"a":',
  'half of quotes': '"a\\',
  substitutions: '$(',
  mixed: 'a 1\t"b\'[/\\<c>\n=:',
  'no ASCII': 'é',
  'two words without a blank': '漢字',
};

export function filled(filler: string, length: number): string {
  return filler.repeat(Math.ceil(length / filler.length)).slice(0, length);
}

/** An unbounded repetition within an expression: a text that leads up to it, and one that it takes. */
type Loop = { before: string; unit: string };

/** What leads an expression into its repetitions and then fails: for each, what comes before once and it often; and both, over and over. */
export function nearMisses(expression: RegExp): ((length: number) => string)[] {
  const { loops, text } = new Samples(expression).read();
  const makers = loops.flatMap(({ before, unit }) => [
    (length: number) => `${before}${filled(unit || 'a', length)}\u0001`,
    (length: number) => `${filled(before + unit, length)}\u0001`,
    (length: number) => `${filled(`${before}${unit.repeat(8)} `, length)}\u0001`,
  ]);
  return [
    ...makers,
    (length: number) => filled(text || 'a', length),
    (length: number) => filled(text.slice(0, -1) || 'a', length),
  ];
}

const CANDIDATES = [...' a0A"\'/\\<>.-_=:;,|&$#@!?*+()[]{}~^%`\n\té漢\u001b\u200b'];

/** Reads an expression's source and makes one text that it matches, more or less. */
class Samples {
  readonly #source: string;
  readonly #flags: string;
  readonly #loops: Loop[] = [];
  #at = 0;

  constructor(expression: RegExp) {
    this.#source = expression.source;
    this.#flags = expression.flags.replace(/[gy]/g, '');
  }

  read(): { text: string; loops: Loop[] } {
    const text = this.#alternatives('');
    return { text, loops: this.#loops };
  }

  /** The first alternative's text; the others add their loops. */
  #alternatives(before: string): string {
    let first: string | undefined;
    for (;;) {
      const text = this.#sequence(before);
      first ??= text;
      if (this.#source[this.#at] !== '|') return first;
      this.#at++;
    }
  }

  #sequence(before: string): string {
    let text = '';
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) {
      const unit = this.#atom(before + text);
      const most = this.#quantifier();
      if (most === Number.POSITIVE_INFINITY) this.#loops.push({ before: before + text, unit });
      text += unit.repeat(Math.min(most === Number.POSITIVE_INFINITY ? 1 : most, 64));
    }
    return text;
  }

  /** How often at least, or Infinity where there is no bound. */
  #quantifier(): number {
    const [whole, braces] = /^(?:[*+?]|\{(\d+(?:,\d*)?)\})/.exec(this.#source.slice(this.#at)) ?? [];
    if (whole === undefined) return 1;
    this.#at += whole.length;
    if (this.#source[this.#at] === '?') this.#at++;
    if (braces === undefined) return whole === '?' ? 1 : Number.POSITIVE_INFINITY;
    const [least, most] = braces.split(',');
    if (most === '' || Number(most) > 200) return Number.POSITIVE_INFINITY;
    return Math.max(1, Number(least));
  }

  #atom(before: string): string {
    const rest = this.#source.slice(this.#at);
    const group = /^\((?:\?(?:<?[=!]|:|<\w+>|[a-z-]*:))?/.exec(rest);
    if (group) {
      this.#at += group[0].length;
      const isAround = /^\(\?<?[=!]/.test(group[0]);
      const text = this.#alternatives(before);
      this.#at++;
      return isAround ? '' : text;
    }
    const one =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\\k<\w+>|\\c\w|\\[\s\S]|[\s\S])/.exec(
        rest,
      )![0];
    this.#at += one.length;
    return this.#character(one);
  }

  #character(atom: string): string {
    if (atom === '^' || atom === '$' || /^\\[bBk1-9]/.test(atom)) return '';
    if (atom.length === 1 && atom !== '.') return atom;
    const one = new RegExp(`^(?:${atom})$`, this.#flags);
    return CANDIDATES.find((candidate) => one.test(candidate)) ?? codePoint(atom);
  }
}

function codePoint(atom: string): string {
  const hex = /[\dA-Fa-f]{2,}/.exec(atom)?.[0];
  return hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : 'a';
}
