import fc from '../../support/fast-check.ts';

/** Texts of JSON with comments, trailing commas, odd blanks and line ends. */
const blank = (eol: string) =>
  fc
    .array(fc.constantFrom(' ', '\t', eol, `// c${eol}`, '/* d */', `/* e${eol} f */`), { maxLength: 3 })
    .map((parts) => parts.join(''));
const { file } = fc.letrec<{ value: string; object: string; list: string; file: string }>((tie) => {
  const eol = '\n';
  const b = blank(eol);
  const listed = (items: fc.Arbitrary<string>, open: string, close: string) =>
    fc.tuple(fc.array(fc.tuple(b, items, b), { maxLength: 3 }), b, fc.boolean()).map(([found, rest, trailing]) => {
      const inner = found.map((parts) => parts.join('')).join(',');
      return open + inner + (trailing && found.length > 0 ? ',' : '') + rest + close;
    });
  const members = (key: fc.Arbitrary<string>) =>
    fc
      .tuple(
        fc.uniqueArray(key, { maxLength: 3 }),
        fc.array(tie('value'), { minLength: 3, maxLength: 3 }),
        b,
        b,
        b,
        fc.boolean(),
      )
      .map(([keys, values, x, y, z, trailing]) => {
        const inner = keys.map((name, n) => `${x}${JSON.stringify(name)}${y}:${z}${values[n]}`).join(',');
        return `{${inner}${trailing && keys.length > 0 ? ',' : ''}${y}}`;
      });
  return {
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('1', 'true', 'null', '"x // y"', '"\\u00e9,"'),
      tie('list'),
      tie('object'),
    ),
    list: listed(tie('value'), '[', ']'),
    object: members(fc.constantFrom('a', 'b', 'other', 'memory')),
    file: fc
      .tuple(
        b,
        fc.uniqueArray(fc.constantFrom('mcpServers', 'a', 'b', '$schema'), { maxLength: 4 }),
        fc.array(tie('value'), { minLength: 4, maxLength: 4 }),
        tie('object'),
        b,
        b,
        fc.boolean(),
      )
      .map(([x, keys, values, servers, y, z, trailing]) => {
        const inner = keys
          .map((name, n) => `${y}${JSON.stringify(name)}:${x}${name === 'mcpServers' ? servers : values[n]}`)
          .join(',');
        return `${x}{${inner}${trailing && keys.length > 0 ? ',' : ''}${y}}${z}`;
      }),
  };
});

/** Settings files of all kinds: comments, trailing commas, odd blanks, line ends of Windows, a byte order mark, no line end at the end. */
export const jsoncFile: fc.Arbitrary<string> = fc
  .tuple(file, fc.boolean(), fc.boolean())
  .map(([text, crlf, mark]) => (mark ? '\uFEFF' : '') + (crlf ? text.replaceAll('\n', '\r\n') : text));
