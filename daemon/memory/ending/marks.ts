/**
 * What a piece of an agent's last words says about its subject. A plan's step is `planned`, done or not; `unclear`
 * means neither open nor done.
 */
export type State = 'open' | 'planned' | 'done' | 'offer' | 'asked' | 'unclear' | 'neutral';

const DONE_MARK = /^(?:[[(][xX✓✔][\])]|✓|DONE(?=\s{1,4}\p{L})|✅|✔️?|☑️?|🟢|🎉)/u;
const OPEN_MARK =
  /^(?:\[[ ~/-]?\]|\( ?\)(?=\s)|…(?=\s)|🔄|🔃|🟦|◻️?|□|☓|×(?=\s)|(?:TODO|WIP|OPEN|PENDING)(?=\s{1,4}[\p{L}`])|⏳|⌛|🚧|⬜|☐|🔲|❌|✗|✘|🔴|🟡|🟠|⚪|🔜|📌|⏸️?|🕐|⏭️?|❗|🚫)/u;
const ANY_MARK =
  /^(?:\[[ xX✓✔~/-]?\]|\([ xX✓✔]?\)(?=\s)|[✓✗✘☐☑☓□…×](?=\s)|(?:DONE|TODO|WIP|OPEN|PENDING)(?=\s{1,4}[\p{L}`])|\p{Extended_Pictographic}\uFE0F?)\s*/u;

/** A status in square brackets before an item: "[open] the status page". */
const WRITTEN_MARK =
  /^\[(?:(done|ok|ready|fixed|fertig|erledigt|fait|hecho|feito|fatto|klaar)|open|to-?do|wip|pending|in progress|offen|todo|next)\]\s+/iu;

/** Any word in square brackets before an item. */
const ANY_WRITTEN = /^\[(\p{L}[\p{L} -]{1,14})\]\s+(?=\S)/u;

/** The lines of a message. Words in brackets become marks if some of them mean done: "[ok]", "[no]". */
export function withWrittenMarks(lines: readonly string[]): string[] {
  const isWritten = lines.some((line) => WRITTEN_MARK.exec(line.trim())?.[1] !== undefined);
  return lines.map((line) =>
    isWritten && !WRITTEN_MARK.test(line.trim()) ? line.replace(ANY_WRITTEN, '[open] ') : line,
  );
}

/** Marks that judge as often as they mean open. */
const JUDGING_MARK = /^(?:❌|✗|✘|🔴|🟡|🟠|⚪|❗|🚫)/u;

/** A tick after its item. */
const TICK_BEHIND = /\S\s(?:✔️?|✅|✓|☑️?)$/u;

/** Whether a mark means open only among items marked as done. */
export const isJudging = (item: string): boolean => JUDGING_MARK.test(item);

/** An item's own mark: a check box, an emoji, a strikethrough. */
export function stateOfMark(item: string): State | undefined {
  if (DONE_MARK.test(item) || /^~~.*~~/.test(item) || TICK_BEHIND.test(item)) return 'done';
  const written = WRITTEN_MARK.exec(item);
  if (written) return written[1] === undefined ? 'open' : 'done';
  return OPEN_MARK.test(item) ? 'open' : undefined;
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/:(?:white_check_mark|heavy_check_mark|ballot_box_with_check|tada):/g, '✅'],
  [/:(?:x|no_entry|red_circle):/g, '❌'],
  [/:(?:hourglass\w*|construction|white_large_square|arrows_counterclockwise):/g, '⏳'],
];

/** A line with emoji for their names in colons, as chats and Git hosts write them: ":x:". */
export const withSigns = (line: string): string =>
  line.includes(':') ? SIGNS.reduce((text, [name, sign]) => text.replace(name, sign), line) : line;

/** An item without its mark, bold marks and strikethrough. */
export const withoutMark = (item: string): string =>
  item
    .replace(WRITTEN_MARK, '')
    .replace(ANY_MARK, '')
    .replace(/\s(?:✔️?|✅|✓|☑️?)$/u, '')
    .replace(/\*\*|__|~~/g, '')
    .trim();
