const NEWLINE = 0x0a;

/**
 * Split a stream into its lines at newlines alone. Node's readline also splits at U+2028 and U+2029 since Node.js 24,
 * which JSON leaves in its texts. A last line without a newline counts as one.
 */
export async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const part of stream) {
    let from = 0;
    for (let end = part.indexOf(NEWLINE); end !== -1; end = part.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, part.subarray(from, end)]).toString();
      rest = [];
      from = end + 1;
    }
    if (from < part.length) rest.push(part.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString();
}
