/**
 * Split SQL into statements in one pass, without comments and with string literals emptied: a word in a string or a
 * comment isn't a statement. Quoted identifiers stay.
 */
export function sqlStatements(sql: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (let at = 0; at < sql.length; ) {
    const char = sql[at];
    const two = sql.slice(at, at + 2);
    if (two === '--' || char === '#') at = endOf(sql, '\n', at);
    else if (two === '/*') at = endOf(sql, '*/', at + 2);
    else if (char === "'") {
      at = endOf(sql, "'", at + 1);
      current += "''";
    } else if (char === ';') {
      statements.push(current);
      current = '';
      at++;
    } else {
      current += char;
      at++;
    }
  }
  statements.push(current);
  return statements.map((statement) => statement.replace(/\s+/g, ' ').trim()).filter((statement) => statement !== '');
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
