// Says a question in other words, as an agent would that found nothing: by a list of synonyms of ordinary development
// work, by leaving words out, and by its nouns alone. It knows neither the memory nor the answers.
import { queryTerms } from '../../../daemon/text/query-terms.ts';

/** Words that stand for each other; each is replaced by the next of its line. */
const SYNONYMS = `
bug defect problem
error failure fault
fix repair solve
remove delete drop
add introduce insert
change modify edit
create make generate
start begin launch
stop halt end
break fail crash
slow sluggish expensive
fast quick cheap
test check spec
folder directory
file document
config configuration settings
option setting flag
user person people
show display print
hide suppress
decide choose agree
chose decided picked
reason cause rationale
merge combine join
split separate divide
move relocate transfer
copy duplicate clone
store save persist
stored saved kept
load read fetch
write output emit
send submit post
list table collection
id identifier key
name label title
kind type sort
function method helper
argument parameter
variable field property
command subcommand cli
hook handler callback
branch ref
commit revision changeset
push upload publish
repo repository project
release version tag
deploy ship rollout
log trace record
message text notice
warning alert
timeout deadline limit
retry repeat
cache buffer
lock mutex
process program
token credential secret
login authentication
permission access
empty blank missing
wrong incorrect invalid
old previous legacy
new latest recent
default fallback
temporary transient
allow permit enable
forbid prevent disallow
need require want
compare diff
number count amount
size length
place location spot
line row
review feedback
comment remark note
plan design proposal
docs documentation readme
format layout style
parse decode interpret
validate verify check
agent assistant tool
session conversation
prompt question request
summary overview description
history past log
package dependency library
install setup
script program
environment env
path location
search lookup query
result outcome output
code source implementation
async asynchronous background
build compile
run execute
pass succeed
ask request
wait block pause
call invoke
return give
match equal
ignore skip
replace substitute swap
support handle
rule guideline convention
`;

/** Words of {@link SYNONYMS}, and others for actions and manner rather than objects. */
const NO_NOUNS = new Set(
  `fix repair solve remove delete drop add introduce insert change modify edit create make generate start begin launch stop halt end break fail crash
slow sluggish expensive fast quick cheap show display hide suppress decide choose agree chose decided picked merge combine join split separate divide move
relocate load read fetch write emit send submit push upload publish wrong incorrect invalid old previous new latest recent allow permit enable forbid prevent
need require want compare validate verify install run execute pass succeed wait call invoke return give match ignore skip replace support handle get got went
happen happened become became used use using keep kept take took longer simply rather only finally instead still again once never always already actually told
said agreed asked wanted tell say know remember`.split(/\s+/),
);

/** Every how many words one is left out. */
const LEFT_OUT = 3;

const nextOf = new Map(
  SYNONYMS.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.map((word, index) => [word, words[(index + 1) % words.length]!] as const);
    })
    // A word on two lines is replaced by the first.
    .reverse(),
);

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}_./-]*/gu) ?? [];

/** A word in other words: itself where the list has none. */
function otherWord(word: string): string {
  const lower = word.toLowerCase();
  const own = nextOf.get(lower);
  if (own !== undefined) return own;
  const singular = /[^s]s$/.test(lower) ? nextOf.get(lower.slice(0, -1)) : undefined;
  return singular === undefined ? word : `${singular}s`;
}

/**
 * A question's two rewordings: with synonyms and without a third of its words; its nouns, with the words that the
 * memory offered.
 */
export function reword(question: string, offered: readonly string[] = []): [string, string] {
  const words = wordsOf(question);
  const telling = (word: string) => queryTerms(word).some(({ weight }) => weight === 1);
  const nouns = words.filter((word) => telling(word) && !NO_NOUNS.has(word.toLowerCase()));
  return [
    words
      .map(otherWord)
      .filter((_, index) => index % LEFT_OUT !== 1)
      .join(' '),
    [...(nouns.length > 0 ? nouns : words), ...offered].join(' '),
  ];
}
