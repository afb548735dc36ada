/** Words of a piece, about a chat turn: the mean over more says little. */
const PIECE_WORDS = 60;
/** Characters of a piece, for scripts without spaces between words. */
const PIECE_CHARS = 400;
const MIN_CHARS = 25;
/** Share of letters below which a piece is a table of numbers, an encoded file or a drawing. */
const MIN_LETTER_SHARE = 0.55;

/** Split a file's paragraphs into pieces of at most 60 words and 400 characters. */
export function* piecesOf(content: string): Generator<string> {
  for (const paragraph of content.split(/\n\s*\n/)) {
    const words = paragraph.split(/\s+/).filter((word) => word !== '');
    let piece: string[] = [];
    let chars = 0;
    for (const word of words.flatMap((long) => long.match(new RegExp(`.{1,${PIECE_CHARS}}`, 'gu')) ?? [])) {
      if (piece.length === PIECE_WORDS || chars + word.length > PIECE_CHARS) {
        if (isProse(piece.join(' '))) yield piece.join(' ');
        piece = [];
        chars = 0;
      }
      piece.push(word);
      chars += word.length + 1;
    }
    if (isProse(piece.join(' '))) yield piece.join(' ');
  }
}

function isProse(text: string): boolean {
  return text.length >= MIN_CHARS && (text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0) / text.length >= MIN_LETTER_SHARE;
}
