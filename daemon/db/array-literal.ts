/**
 * Write Postgres' text form of arrays, `{a,"b c",NULL}` (manual, section 8.15.6), also nested. Dimensions with lower
 * bounds are not supported.
 */
export function formatArray(values: readonly unknown[], formatElement: (value: unknown) => string): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return formatArray(value, formatElement);
    return `"${formatElement(value).replace(/[\\"]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

/** Read an array literal that Postgres wrote. An unquoted NULL is null, a quoted one is the word. */
export function parseArray(literal: string, parseElement: (text: string) => unknown): unknown[] {
  let at = 0;

  function readArray(): unknown[] {
    const values: unknown[] = [];
    at += 1; // {
    while (literal[at] !== '}') {
      if (literal[at] === ',') at += 1;
      else if (literal[at] === '{') values.push(readArray());
      else if (literal[at] === '"') values.push(parseElement(readQuoted()));
      else values.push(readBare());
    }
    at += 1; // }
    return values;
  }

  function readQuoted(): string {
    let text = '';
    at += 1;
    while (literal[at] !== '"') {
      if (literal[at] === '\\') at += 1;
      text += literal[at];
      at += 1;
    }
    at += 1;
    return text;
  }

  function readBare(): unknown {
    const start = at;
    while (literal[at] !== ',' && literal[at] !== '}') at += 1;
    const text = literal.slice(start, at);
    return text === 'NULL' ? null : parseElement(text);
  }

  return readArray();
}
