// A canary is a secret made for one door. Its body is random, with the run's mark in the middle:
//
//   ghp_ 8fKq… 57364225 …Zx2P        head, mark, tail
//
// Head and tail name the door and the format where one gets out, whole or cut; the mark finds any of them in
// many megabytes of raw bytes by one search.
import { ALPHANUMERIC, randomText, SECRET_FORMATS, type SecretFormat } from './secret-formats.ts';

// Digits that every alphabet has, base32 among them.
const MARK_DIGITS = '234567';
const MARK_LENGTH = 8;
/** What of a canary's body must not be found anywhere: so many characters of its start and of its end. */
const NEEDLE_LENGTH = 10;

export type Canaries = {
  /** A text with one secret of every format, none of which goes through another door. */
  letter(door: string): string;
  /** The values of JSON fields whose names alone tell that they are secret. */
  fields(door: string): Record<string, unknown>;
  /** One secret that is recognisable without any words around it: for names, paths and ids. */
  bare(door: string): string;
  /** Which canaries a text lets out, as `door: format`. */
  leaksIn(text: string): string[];
  /** Whether raw bytes hold any canary. */
  isIn(bytes: Buffer): boolean;
  count(): number;
};

/** Start a run's canaries. */
export function breedCanaries(): Canaries {
  const mark = randomText(MARK_DIGITS, MARK_LENGTH);
  const needles = new Map<string, string>();
  let bred = 0;
  let bare = 0;

  function body(door: string, { family, chars, length }: Pick<SecretFormat, 'family' | 'chars' | 'length'>): string {
    const before = Math.floor((length - MARK_LENGTH) / 2);
    const made = randomText(chars, before) + mark + randomText(chars, length - MARK_LENGTH - before);
    for (const needle of [made.slice(0, NEEDLE_LENGTH), made.slice(-NEEDLE_LENGTH)])
      needles.set(needle, `${door}: ${family}`);
    bred++;
    return made;
  }
  const write = (door: string, format: SecretFormat) => format.write(body(door, format));
  const named = (door: string, name: string) =>
    body(door, { family: `field ${name}`, chars: ALPHANUMERIC, length: 24 });

  return {
    letter: (door) =>
      SECRET_FORMATS.map((format, at) => `Line ${at} about the deploy:\n${write(door, format)}\n`).join('\n'),
    fields: (door) => ({
      password: named(door, 'password'),
      headers: { 'X-Api-Key': named(door, 'X-Api-Key') },
      env: [{ name: 'SERVICE_SECRET', value: named(door, 'SERVICE_SECRET') }],
    }),
    bare(door) {
      const formats = SECRET_FORMATS.filter((format) => format.bare);
      return write(door, formats[bare++ % formats.length]!);
    },
    leaksIn: (text) => [...new Set([...needles].filter(([needle]) => text.includes(needle)).map(([, from]) => from))],
    isIn: (bytes) => bytes.includes(mark),
    count: () => bred,
  };
}
