import { stem } from 'porter2';

/**
 * Words of rules about any work. A sentence of only these words names no person, product, project, place or value. It
 * is a list of allowed words, because a list of forbidden ones is never complete. Words that are also names (will, may,
 * mark, page, max, ruby) are left out.
 */
const WORDS = `
  a an the this that these those such same other another each every either any some no not nor none both all few many much more most own only
  i me my we us our you your they them their it its one
  am is are was were be been being do does did doing done has have having can could must shall should would cannot
  and or but if then else than so as because until while unless of at by for with without about against between into through during before after above
  below to from up down in out on off over under again further once upon within via per instead rather
  what which who whom whose when where why how whether whenever wherever here there now just very too also yet still ever even never always
  get let please want like go thing way dont doesnt isnt arent wont cant shouldnt lets
  add answer apply ask assume avoid ban begin break bring build call change check choose clean clear close comment commit compare complete consider
  continue copy create cut debug decide define delete deploy describe disable document drop edit enable end enforce ensure explain export fail fetch
  find finish fix follow force forget format generate give guess handle help hide ignore implement import improve include inline insist install invent
  introduce keep kill know leave limit link lint list load lock log look make measure mention merge migrate mock move name need note offer omit open
  optimise optimize order overwrite paste pick pin plan prefer print propose pull push put raise rebase read refactor refuse release rely remember
  remove rename repeat replace reply report request require reset restart retry return reuse revert review rewrite rollback run save say scan search
  see select send separate set share show sign simplify skip sort specify split squash stage start state stop store suggest summarise summarize
  switch tag take tell test think touch track translate trust try turn type understand undo uninstall update upgrade use validate verify wait
  warn watch work wrap write
  abstraction account action advice alias amount api approach approval argument array assertion assistant attempt author backend backup bench bit block
  boundary branch bug bullet button byte cache case caution cause chain chance character choice class cli client code codebase column command
  compiler component concern condition config configuration console constant constraint contract convention conversion coverage credential
  cycle data database date deadline default dependency description design detail developer diagram diff directory discussion doc documentation
  draft duplicate edge effect effort emoji empty endpoint engineer english entry environment error evidence example exception explanation
  expression extension failure feature feedback field file fixture flag folder form frontend function generic git global goal guide
  header heading history hook human idea idiom impact indentation index information input instance instruction interface issue item job json key kind
  language layer layout length level library licence license line linter lint list loop machine main maintainer markdown meaning member memory
  message method migration minute mistake mode model module moment name network noise number object operation opinion option output owner
  package paragraph parameter parent part password path pattern people permission person phase place plan platform point policy port prefix
  preference problem process product production progress project prompt proof property pull purpose quality query question reason record reference
  regression relation reminder repo repository requirement resource response result review risk root row rule runtime scenario schema scope
  script secret section security sentence server service session setting shape shell side signature size slug snapshot source space spec
  specification sql stack standard statement status step string structure style subject success suffix suite summary symbol syntax system tab table
  target task team terminal text ticket time timeout timestamp title todo token tool topic transaction tree trick type unit upstream
  user utility value variable version view warning whitespace width window word workaround workflow workspace yaml
  able absolute accurate actual alone ambiguous available bad best better big brief careful certain cheap common complete complex concise concrete
  consistent correct critical current dead deep different direct dirty dry duplicate early easy exact explicit external extra false fast final fine first
  flaky formal free fresh full generic good green hard harmful honest huge idiomatic immutable implicit important incremental internal
  invalid large last late latest least less linear little local long loose lower manual minimal missing modern mutable mutual native near necessary
  new next nice obvious old optional original own passing past plain polite possible previous private proper public quick quiet ready real red redundant
  relative relevant reliable responsible right risky safe second sensitive short shorter shared significant silent similar simple single slow small solid
  specific stable static strict strong sure temporary terse tested tidy top true typed unclear unexpected unique unknown unrelated unsafe unused
  upper useful usual valid verbose visible vague whole wide wrong
  actually almost alone already altogether anyway apart automatically away back barely carefully clearly completely directly else exactly explicitly
  first instead later locally manually maybe mostly nearly nothing everything something anything everyone someone anyone nobody often otherwise
  perhaps quickly quietly really remotely separately silently simply sometimes soon together twice usually
  two three
`;
const words = new Set(WORDS.trim().split(/\s+/));
const stems = new Set([...words].filter((word) => word.length > 2).map(stem));
/** In capitals, or capitalised inside a sentence. */
const CAPITALS = new Set([
  'API',
  'CI',
  'CLI',
  'CSS',
  'HTML',
  'I',
  'JSON',
  'PR',
  'README',
  'SQL',
  'TODO',
  'UI',
  'YAML',
  'English',
  'Git',
]);

const ANY = /^[\p{L} ,.;:!'’-]+$/u;
const MIN_WORDS = 3;
const MAX_CHARS = 160;

/**
 * Whether any user of any project might say a sentence: only words of the list above, and no number, quotation, path,
 * address or name. English only.
 */
export function isGenericSentence(text: string): boolean {
  if (text.length > MAX_CHARS || !ANY.test(text)) return false;
  // A dot between letters belongs to a file or host name.
  if (/\p{L}[.:]\p{L}/u.test(text)) return false;
  const parts = text.split(/[\s,.;:!-]+/).filter(Boolean);
  return parts.length >= MIN_WORDS && parts.every((word, at) => isGeneric(word, at === 0));
}

function isGeneric(word: string, isFirst: boolean): boolean {
  if (CAPITALS.has(word)) return true;
  const small = word.replace(/['’]/g, '');
  const lower = isFirst ? small[0]!.toLowerCase() + small.slice(1) : small;
  if (lower !== lower.toLowerCase()) return false;
  return words.has(lower) || (lower.length > 4 && stems.has(stem(lower)));
}
