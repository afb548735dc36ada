import { expect, test } from 'vitest';
import { visitCandidates } from '../../src/detectors/value-candidates.ts';

const candidatesOf = (text: string): string[] => {
  const found: string[] = [];
  visitCandidates(text, [0, text.length], [], ({ start, end }) => found.push(text.slice(start, end)));
  return found;
};

test.each([
  'src/import/retry/stage-54.ts:3: attempts left',
  'at handler (/srv/app/routes/order-items-v2.test.js:118:24)',
  'error in packages/api2/src/handlers/upload9.go:77:',
])('no time goes into weighing a file with its line: %s', (text) => {
  expect(candidatesOf(text)).toEqual([]);
});

test.each([
  ['deploy.sh:Tr4ctor.58x', 'Tr4ctor.58x'],
  ['mira:9Tr4ctor58:12', '9Tr4ctor58:12'],
  ['token=Qx7.ts9Lm2Vb4:18 is set', 'Qx7.ts9Lm2Vb4:18'],
])('what only looks a little like one is still weighed: %s', (text, value) => {
  expect(candidatesOf(text).some((one) => one.includes(value))).toBe(true);
});
