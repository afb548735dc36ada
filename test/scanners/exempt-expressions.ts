/**
 * Expressions that the daemon gives short texts only (`maxChars`: they are tried at that length), and those it puts together at run
 * time: scanners.test.ts tries what uses them.
 */
export type Exemption = { file: string; text: RegExp; reason: string; maxChars?: number };

const FIXED = 'put together from constants; the function that uses it is tried in scanners.test.ts';
const WORDS = 'put together from lists of words; what uses them is tried in scanners.test.ts';
const REDACTION =
  'put together from constants; packages/redactor/test/linear-time.test.ts tries the redactor as a whole';

export const EXEMPT: readonly Exemption[] = [
  {
    file: 'daemon/home/patience.ts',
    text: /rmdir/,
    reason: 'waitForCall looks at the first 8,192 characters of a call',
    maxChars: 8192,
  },
  {
    file: 'packages/redactor/src/detectors/pem-blocks.ts',
    text: /\{0,100\}/,
    reason: 'the 4,096 characters before the end of a key are looked at',
    maxChars: 4096,
  },
  {
    file: 'packages/redactor/src/prepare/path-globs.ts',
    text: /\[\^\\\]\]\*/,
    reason: 'a segment is cut to 128 characters first',
    maxChars: 128,
  },
  {
    file: 'daemon/memory/digest/resolved-failures.ts',
    text: /head\|tail/,
    reason: 'shownCommand cuts a line to 500 characters first',
    maxChars: 500,
  },
  {
    file: 'daemon/guards/packs/network-rules.ts',
    text: /disable \(server/,
    reason: 'what goes to a socket is cut to 2,000 characters first',
    maxChars: 2000,
  },
  {
    file: 'daemon/guards/rule-file.ts',
    text: /instead of\|rather than/,
    reason: 'a line of more than 1,000 characters is prose, not a rule, and passed over',
    maxChars: 1000,
  },
  {
    file: 'packages/redactor/src/prepare/secret-files.ts',
    text: /snowflake/,
    reason: 'of a path the last 1,024 characters are looked at',
    maxChars: 1024,
  },
  {
    file: 'packages/redactor/src/judge/secret-values.ts',
    text: /^\/\\\(\$\|=>/,
    reason: 'a value is a run of at most 4,096 characters, and one of its brackets is looked for first',
    maxChars: 4096,
  },
  {
    file: 'packages/redactor/src/detectors/statements.ts',
    text: /^\//,
    reason: 'words of at most 48 characters, and at most 120 before one, are looked at',
    maxChars: 160,
  },
  {
    file: 'packages/redactor/src/detectors/scored-values.ts',
    text: /^new RegExp\(`\^\(\?:\$\{LOGIN/,
    reason: 'a choice of literals at the start of a name of at most 200 characters',
    maxChars: 256,
  },
  {
    file: 'packages/redactor/src/judge/predicates.ts',
    text: /^new RegExp/,
    reason: 'a choice of literals at the start of a value of at most 20 characters',
  },
  {
    file: 'packages/redactor/src/judge/public-names.ts',
    text: /^new RegExp/,
    reason: 'put together from constants; 72 characters before a value, or the name in them, are looked at',
  },
  {
    file: 'daemon/guards/glob.ts',
    text: /^new RegExp/,
    reason: 'globs of our own packs, of a star or two, over single words',
  },
  { file: 'daemon/text/fold-word.ts', text: /^new RegExp/, reason: 'one class of characters' },
  { file: 'daemon/rules/book/carried-words.ts', text: /^new RegExp/, reason: FIXED },
  {
    file: 'daemon/language/pattern.ts',
    text: /^new RegExp/,
    reason: 'templates of constants, written over several lines; what uses them is tried in scanners.test.ts',
  },
  { file: 'packages/redactor/src/rules/read-rules.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/judge/numbered-names.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/judge/secret-names.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/detectors/spoken-codes.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/detectors/scored-values.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/judge/noun-before.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/judge/public-things.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/detectors/pem-blocks.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/detectors/prefixed-tokens.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/detectors/shell-arguments.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/detectors/takes-data.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/detectors/unnamed-tokens.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/judge/program-names.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/prepare/credential-files.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/prepare/withhold-lines.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'daemon/rules/learnt/voice/handed-over.ts', text: /^new RegExp/, reason: FIXED },
  {
    file: 'daemon/recall/leave-out.ts',
    text: /^new RegExp/,
    reason: 'escaped words of one rule with blanks between them',
  },
  { file: 'daemon/text/named-times.ts', text: /^new RegExp/, reason: FIXED },
  { file: 'packages/redactor/src/detectors/bound-words.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'daemon/contract/shown-text.ts', text: /^new RegExp/, reason: FIXED },
  { file: 'daemon/guards/refusal-draft.ts', text: /^new RegExp/, reason: FIXED },
  { file: 'packages/redactor/src/visible-text.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/prepare/revealing-commands.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/detectors/value-style.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/detectors/foreign-labels.ts', text: /^new RegExp/, reason: REDACTION },
  { file: 'packages/redactor/src/judge/placeholders.ts', text: /^new RegExp/, reason: FIXED },
  { file: 'packages/redactor/src/prepare/secret-files.ts', text: /^new RegExp/, reason: FIXED },
  { file: 'daemon/shell/code-calls.ts', text: /^new RegExp/, reason: FIXED },
  { file: 'daemon/language/index.ts', text: /^new RegExp/, reason: WORDS },
  { file: 'daemon/rules/learnt/voice/handing-words.ts', text: /new RegExp/, reason: WORDS },
  { file: 'daemon/rules/learnt/voice/relayed.ts', text: /new RegExp/, reason: WORDS },
  { file: 'daemon/memory/ending/states.ts', text: /^new RegExp/, reason: WORDS },
  { file: 'daemon/memory/ending/match-words.ts', text: /^new RegExp/, reason: WORDS },
  { file: 'daemon/memory/ending/later.ts', text: /^new RegExp/, reason: WORDS },
  { file: 'daemon/memory/ending/doubt.ts', text: /^new RegExp/, reason: WORDS },
  { file: 'daemon/memory/ending/in-doubt.ts', text: /^new RegExp/, reason: WORDS },
  { file: 'daemon/memory/ending/put-off.ts', text: /DROPS/, reason: WORDS },
  { file: 'daemon/memory/summary/open-ends.ts', text: /DROPS/, reason: WORDS },
  {
    file: 'daemon/memory/ending/against-request.ts',
    text: /^new RegExp/,
    reason: 'put together from lists of words; a report of more than 1,200 characters is not held against its request',
  },
  {
    file: 'daemon/memory/ending/against-request.ts',
    text: /\\s\+\(\?=\[/,
    reason: 'a report of more than 1,200 characters is not held against its request',
    maxChars: 1200,
  },
  { file: 'daemon/memory/ending/clause/clause-features.ts', text: /^new RegExp/, reason: WORDS },
  {
    file: 'daemon/memory/ending/clause/clause-features.ts',
    text: /^\//,
    reason: 'clauseFeatures looks at the first 600 characters of a clause',
    maxChars: 600,
  },
  { file: 'packages/redactor/src/judge/other-roles.ts', text: /^new RegExp/, reason: REDACTION },
  {
    file: 'daemon/rules/learnt/voice/material.ts',
    text: /\^\\s\.!\?…\]\\s\+/,
    reason: 'the 120 characters before a colon are looked at',
    maxChars: 120,
  },
  {
    file: 'daemon/rules/learnt/voice/prompt-blocks.ts',
    text: /\[\)"”/,
    reason: 'the last 20 characters are looked at',
    maxChars: 20,
  },
  {
    file: 'daemon/memory/ending/enumerated.ts',
    text: /and\|und/,
    reason: 'a text of more than 1,000 characters is no list',
    maxChars: 1000,
  },
  {
    file: 'daemon/memory/ending/line-parts.ts',
    text: /\{1,40\}\?/,
    reason: 'an item of more than 300 characters has no status at its end',
    maxChars: 300,
  },
  {
    file: 'daemon/memory/ending/states.ts',
    text: /\[\\s:：/,
    reason: 'a label of more than 180 characters is passed over',
    maxChars: 180,
  },
  { file: 'daemon/rules/learnt/reach.ts', text: /new RegExp/, reason: WORDS },
];

/** The exemption that an expression of a file falls under. */
export function exemptionOf(file: string, text: string): Exemption | undefined {
  return EXEMPT.find((entry) => entry.file === file && entry.text.test(text));
}
