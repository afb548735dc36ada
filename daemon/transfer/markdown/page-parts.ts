// The parts of a page. Recorded text is quoted or enclosed in marks that it can't contain, so it can't pass for another
// part.

/** A row of an export, as in its line. */
export type ExportedRow = Record<string, unknown>;

const LINE_CHARS = 200;
const BEGIN = '<!-- memory ';
const END = '<!-- /memory -->';

/** Front matter; each value is JSON, which YAML contains. */
export function frontMatter(values: ExportedRow): string {
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return ['---', ...lines, '---', ''].join('\n');
}

/** A text as one line that can't begin a heading, link or list. */
export function plainLine(text: unknown): string {
  const line = String(text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[[\]|#^`<>\\*_]/g, '')
    .trim();
  return line.length > LINE_CHARS ? `${line.slice(0, LINE_CHARS).toWellFormed()} …` : line;
}

/** A link in Obsidian's form to a page of the folder. */
export const link = (page: string, shown: unknown): string => `[[${page}|${plainLine(shown) || page}]]`;

/** A text as a blockQuote. */
export const blockQuote = (text: unknown): string =>
  String(text ?? '')
    .split(/\r\n|[\n\r]/)
    .map((line) => `> ${line}`)
    .join('\n');

/** A call in one line: the tool, its input, its outcome. */
export function callLine({ tool_name, input, success, error }: ExportedRow): string {
  const ended = success === false ? ` — failed${error ? `: ${plainLine(error)}` : ''}` : '';
  return `- **${plainLine(tool_name)}** ${plainLine(typeof input === 'string' ? input : JSON.stringify(input ?? ''))}${ended}`;
}

/** A memory: a heading, its facts in a comment that an import reads, and its text. */
export function memoryPart({ title, text, type: _, ...facts }: ExportedRow): string {
  const stated = Object.fromEntries(Object.entries({ title, ...facts }).filter(([, value]) => value !== null));
  return [
    `### ${plainLine(title)}`,
    `${BEGIN}${inComment(JSON.stringify(stated))} -->`,
    String(text).replace(/<!-- (\\*)\//g, '<!-- \\$1/'),
    END,
    '',
  ].join('\n');
}

/** JSON without characters that would end a comment; a JSON parser reads the same value. */
const inComment = (json: string) => json.replaceAll('--', '\\u002d\\u002d');
