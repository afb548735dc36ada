import { expect, it } from 'vitest';
import { shownRule } from '../../daemon/rules/book/shown-rule.ts';

it.each([
  ['use tabs in the quokka module', 'Use tabs in the quokka module'],
  ["don't touch the wombat tables", "Don't touch the wombat tables"],
  ['never, ever push on Fridays', 'Never, ever push on Fridays'],
  ['we ship from main', 'We ship from main'],
  ['bitte immer auf Deutsch', 'Bitte immer auf Deutsch'],
  ['npm is for the docs only', 'npm is for the docs only'],
  ['quokka.yaml is made by hand', 'quokka.yaml is made by hand'],
  ['--force is off limits', '--force is off limits'],
  ['`use` stands first', '`use` stands first'],
  ['src/use is old', 'src/use is old'],
  ['Use it', 'Use it'],
  ['总是用 pnpm', '总是用 pnpm'],
  ['', ''],
])('“%s” is shown as “%s”', (text, shown) => {
  expect(shownRule(text)).toBe(shown);
});
