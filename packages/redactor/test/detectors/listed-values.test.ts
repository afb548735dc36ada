import { expect, it } from 'vitest';
import { judgeList } from '../../src/detectors/listed-values.ts';

function valuesOf(text: string): string[] {
  const values: string[] = [];
  judgeList(
    text,
    0,
    () => 'code',
    (start, end, style) => values.push(`${style()} ${text.slice(start, end)}`),
  );
  return values;
}

it.each([
  ['one literal', '"a", "b"', ['quoted a']],
  ['a bare value', 'a b', ['code a']],
  ['pieces that are joined', '"a" + "b" . "c"', ['quoted a', 'quoted b', 'quoted c']],
  ['pieces on lines of their own', '"a"\n  "b"', ['quoted a', 'quoted b']],
  ['escaped pieces', '\\"a\\" + \\"b\\"', ['quoted a', 'quoted b']],
  ['no second literal directly behind the first', '"a""b"', ['quoted a']],
  ['no literal that another operator separates', '"a" || "b"', ['quoted a']],
  ['no literal far away', `"a"${' '.repeat(81)}"b"`, ['quoted a']],
  ['the items of a list', '["a", "b" , "c"]', ['quoted a', 'quoted b', 'quoted c']],
])('judges %s', (_what, text, values) => {
  expect(valuesOf(text)).toEqual(values);
});
