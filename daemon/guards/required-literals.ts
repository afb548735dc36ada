/**
 * Find literals of a regular expression such that every match contains at least one of them, in lower case; undefined
 * if none is certain. With them thousands of lessons are tested in a millisecond: a pattern whose literals don't occur
 * can't match. Alternatives unite their sets, optional parts are ignored, and unknown syntax gives undefined.
 */
export function requiredLiterals(pattern: string): readonly string[] | undefined {
  const reader = { pattern, at: 0 };
  const literals = readAlternatives(reader, 0);
  if (reader.at < pattern.length || !literals) return undefined;
  return literals.map((literal) => literal.toLowerCase());
}

type Reader = {
  readonly pattern: string;
  at: number;
};

type Literals = readonly string[] | undefined;
const MAX_ALTERNATIVES = 32;
const MAX_NESTING = 50;
/** Characters that (?i) may fold to an ASCII letter or a longer text: a literal with them isn't certain. */
const UNSAFE = /[\u0080-\uffff]/;

function readAlternatives(reader: Reader, depth: number): Literals {
  let all: string[] | undefined = [];
  for (;;) {
    const branch = readSequence(reader, depth);
    all = all && branch && all.length + branch.length <= MAX_ALTERNATIVES ? [...all, ...branch] : undefined;
    if (reader.pattern[reader.at] !== '|') return all;
    reader.at++;
  }
}

/** The best set of one branch: the one whose shortest literal is longest. */
function readSequence(reader: Reader, depth: number): Literals {
  let best: Literals;
  let run = '';
  const offer = (literals: Literals) => {
    if (literals && literals.length > 0 && shortest(literals) > (best ? shortest(best) : 0)) best = literals;
  };
  const endRun = () => {
    if (run) offer([run]);
    run = '';
  };
  while (reader.at < reader.pattern.length) {
    const char = reader.pattern[reader.at] ?? '';
    if (char === '|' || char === ')') break;
    const atom = readAtom(reader, depth);
    if (atom === undefined) return undefined;
    const quantifier = readQuantifier(reader);
    if (typeof atom === 'string' && quantifier === 'once') run += atom;
    else if (typeof atom === 'string' && quantifier === 'repeated') {
      run += atom;
      endRun();
    } else {
      endRun();
      if (typeof atom !== 'string' && quantifier !== 'optional') offer(atom.literals);
    }
  }
  endRun();
  return best;
}

type Atom = string | { readonly literals: Literals } | undefined;
const NOTHING = { literals: undefined };

function readAtom(reader: Reader, depth: number): Atom {
  const { pattern } = reader;
  const char = pattern[reader.at++] ?? '';
  if (char === '(') return readGroup(reader, depth);
  if (char === '[') return skipClass(reader);
  if (char === '.' || char === '^' || char === '$') return NOTHING;
  if (char !== '\\') return UNSAFE.test(char) || '*+?{'.includes(char) ? NOTHING : char;
  const escaped = pattern[reader.at++] ?? '';
  if (escaped === 'Q' || escaped === 'x' || /[0-7]/.test(escaped)) return undefined;
  if (escaped === 'p' || escaped === 'P') {
    if (pattern[reader.at] === '{') reader.at = pattern.indexOf('}', reader.at) + 1 || pattern.length;
    else reader.at++;
    return NOTHING;
  }
  return /[A-Za-z]/.test(escaped) || UNSAFE.test(escaped) ? NOTHING : escaped;
}

function readGroup(reader: Reader, depth: number): Atom {
  if (depth >= MAX_NESTING) return undefined;
  const prefix = /^\?(:|[imsU-]+:|P?<\w+>|[imsU-]+\))/.exec(reader.pattern.slice(reader.at, reader.at + 80));
  if (reader.pattern[reader.at] === '?' && !prefix) return undefined;
  reader.at += prefix?.[0].length ?? 0;
  if (prefix?.[0].endsWith(')')) return NOTHING;
  const literals = readAlternatives(reader, depth + 1);
  if (reader.pattern[reader.at] !== ')') return undefined;
  reader.at++;
  return { literals };
}

function skipClass(reader: Reader): Atom {
  const { pattern } = reader;
  if (pattern[reader.at] === '^') reader.at++;
  if (pattern[reader.at] === ']') reader.at++;
  while (reader.at < pattern.length && pattern[reader.at] !== ']') {
    if (pattern.startsWith('[:', reader.at)) reader.at = pattern.indexOf(':]', reader.at + 2) + 1 || pattern.length;
    else if (pattern[reader.at] === '\\') reader.at++;
    reader.at++;
  }
  reader.at++;
  return NOTHING;
}

function readQuantifier(reader: Reader): 'once' | 'optional' | 'repeated' {
  const { pattern } = reader;
  const char = pattern[reader.at];
  let kind: 'once' | 'optional' | 'repeated' = 'once';
  if (char === '*' || char === '?') kind = 'optional';
  else if (char === '+') kind = 'repeated';
  else if (char === '{') {
    const counted = /^\{(\d+)(,\d*)?\}/.exec(pattern.slice(reader.at, reader.at + 16));
    if (!counted) return 'once';
    kind = counted[1] === '0' ? 'optional' : 'repeated';
    reader.at += counted[0].length - 1;
  } else return 'once';
  reader.at++;
  if (pattern[reader.at] === '?') reader.at++;
  return kind;
}

function shortest(literals: readonly string[]): number {
  return Math.min(...literals.map((literal) => literal.length));
}
