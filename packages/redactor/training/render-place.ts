// Fills in the slots of a place: with what they are made of, or with random characters, `{h40}`.

import { DIGITS, HEX, MIXED, SMALL } from './words.ts';

/** What each slot is filled in with. */
export type Slots = Record<string, () => string>;

/** A place with its slots filled in. */
export function render(
  template: string,
  slots: Slots,
  { chars }: { readonly chars: (of: string, length: number) => string },
): string {
  /** The values of slots with a number, `{P1}`, which a place may hold more than once. */
  const numbered = new Map<string, string>();
  return template
    .replace(/\\n/g, '\n')
    .replace(/\\t/g, '\t')
    .replace(/\\r/g, '\r')
    .replace(/\{(\w+)\}/g, (slot, name: string) => {
      const made = slots[name];
      if (made) return made();
      const credential = /^([PKCWB])\d$/.exec(name);
      if (credential) {
        const value = numbered.get(name) ?? slots[credential[1]!]!();
        numbered.set(name, value);
        return value;
      }
      const sized = /^([hkbdm])(\d+)$/.exec(name);
      if (!sized) return slot;
      return chars({ h: HEX, k: SMALL + DIGITS, b: `${MIXED}+/`, d: DIGITS, m: MIXED }[sized[1]!]!, Number(sized[2]));
    });
}
