/**
 * Recognises reports of what somebody else says or wants: "my boss said I must …", "laut Anna …". They aren't the
 * user's words, unless the sentence adds what the user or team makes of it.
 */
import { pattern } from '../../../language/pattern.ts';

/** Verbs by which others are quoted, in the third person. */
const SAYS = `says|said|wrote|writes|thinks|thought|wants|wanted|insists|insisted|suggests|suggested|recommends|recommended|claims|claimed|argues|argued|demands|demanded|expects|asks|asked|told|tells|prefers|believes|keeps saying|commented|mentioned|complained|posted|replied|answered|proposes|proposed|reads|states|swears|swore|preaches|preached|keeps telling|mandates|warns|warned|is convinced|is adamant`;
const SPEAKS_ENGLISH = new RegExp(
  `(?<![\\p{L}'’])(?!(?:i|we|you|who|which|what|that|it|this|and|or|not|never|always|is|was|be|as|like|to|already|just|also|only|he's)\\b)([\\p{L}\\w.'’-]+)(?: \\([^)\\n]{1,60}\\))?(?: (?:also|just|always|really|once|recently|clearly|explicitly|probably|now|has|had|have|is|was|keeps?)){0,2} (?:${SAYS}|(?<=(?:has|had|have) )(?:written|told|decided|asked|suggested)|(?<=(?:is|was|keeps?) )(?:saying|insisting|suggesting|asking))(?![\\p{L}])`,
  'iu',
);
/** Continues about somebody named before: "wants us to attach a video". */
const GOES_ON_ABOUT =
  /^(?:and )?(?:says|wants|thinks|insists|expects|demands|asks|claims|suggests|recommends|requires)(?!\p{L})/iu;
const ACCORDING = pattern('u')`
  (?<!\p{L})(?:according to|as per|per (?=\p{Lu})|in the (?:opinion|words) of|laut|gemäß|nach (?:meinung|
  ansicht) (?:von|de[rs])|selon|d['’]après|según|de acuerdo con|segundo (?:o|a|os|as|\p{Lu})|de acordo com|
  conforme|согласно|по (?:словам|мнению)|secondo|volgens)(?! (?:me|mir|moi|mí|mim|us|our|uns))(?!\p{L})`;
/** Somebody else as a subject: a noun with its article, a pronoun, a name. */
const SOMEBODY = `(?:(?:mein|der|die|das|ein|unser|sein|ihr|dein)\\p{L}{0,2}|mon|ma|mes|le|la|les|un|une|notre|mi|el|los|las|una|nuestr[oa]|meu|minha|o|a|os|um|uma|nosso|mio|mia|il|lo|mijn|de|het|een|onze|mój|moja|nasz|nasza|мой|моя|наш|наша|один|одна|этот) \\p{L}+|er|sie|jemand|il|elle|ils|él|ella|ellos|alguien|ele|ela|alguém|он|она|они|кто-то|lui|lei|hij|zij|\\p{Lu}[\\p{L}'’]+`;
const SPEAKS_ELSEWHERE = new RegExp(
  `(?<!\\p{L})(?!(?:Ich|Wir|Je|Nous|On|Yo|Eu|Nós|Я|Мы|Io|Noi|Ik|Wij|Ya|Já|Schon|Bitte|Wie)(?!\\p{L}))(?:${SOMEBODY})(?: \\([^)\\n]{1,60}\\)| (?!(?:ich|wir|je|nous|yo|eu|я|мы|io|ik)(?!\\p{L}))[\\p{L}'’]+){0,4}? (?:sagt|sagte|gesagt|meint|meinte|gemeint|schreibt|schrieb|geschrieben|fordert|behauptet|besteht darauf|empfiehlt|verlangt|will,? dass|möchte,? dass|mitgebracht,? dass|dit|écrit|pense|veut|voulait|demande|a demandé|insiste|affirme|exige|recommande|répète|dice|dijo|quiere|escribió|escribe|piensa|pide|pidió|recomienda|opina|jura|disse|falou|quer|escreveu|pediu|pede|recomenda|soutient|prétend|estime|trouve|défend|findet|beharrt|insiste|sostiene|defiende|defende|acha|vindt|beweert|mówi|twierdzi|uważa|chce|pisze|prosi|prosił[aoi]?|poprosił[aoi]?|żąda|wymaga|napisał[aoi]?|powiedział[aoi]?|diyor|söylüyor|istiyor|söyledi|yazmış|сказал[аи]?|говорит|говорят|пишет|написал[аи]?|хочет|хотят|требует|просит|попросил[аи]?|считает|утверждает|настаивает|советует|vuole|scrive|sostiene|ripete(?:va)?|zegt|zei|wil dat|schrijft)(?!\\p{L})`,
  'u',
);
/** What a program printed. */
const PRINTED =
  /^(?:the )?(?:error|warning|message|lint\w*|output)(?: (?:from|of) [\p{L} ]{1,30}?)? (?:is|was|says|reads)(?!\p{L})/iu;
/** Reported speech in scripts without spaces. */
const SPEAKS_WIDE =
  /(?<![我们])(?:说过?[,，:：]?|要求我|建议我|认为|让我们|觉得应该)(?!明|话)|根据.{1,20}(?:的|,|，)|(?:と|って)(?:言って|言われ|言い|書いて|主張|おっしゃ|いう指示)|によると|に言われ|そうです(?:が|。|$)|(?:라고|다고|하라고|자고) ?(?:말|했|하네|하더|주장|하셨|합니다|해요|한다)|에 따르면/u;
/** Somebody gives the user a text: "our lead forwarded me her list (no mocks, no sleeps)". */
const GIVEN_TO_ME = pattern('iu')`
  (?<!\p{L})(?:(?<!(?:^|\P{L})(?:i|you) )(?:forwarded|sent|handed|passed|e-?mailed|texted|slacked|left) (?:me|us)|
  (?:hat|haben) (?:mir|uns) .{1,80}(?:geschickt|weitergeleitet|gegeben|hinterlassen)|(?:m['’]a|nous a|m['’]ont|
  nous ont) (?:envoyé|transmis|transféré|laissé)|(?:me|nos) (?:mandó|envió|pasó|reenvió|mandaron|enviaron|pasaron|
  mandou|enviou|passou|encaminhou)|(?:mi|ci) (?:ha|hanno) (?:mandato|inviato|girato|inoltrato)|(?:heeft|hebben)
  (?:me|mij|ons) .{1,80}(?:gestuurd|doorgestuurd|gegeven)|(?:мне|нам) (?:прислал|переслал|передал)\p{L}{0,2}|
  (?:przysłał|przesłał|wysłał)\p{L}{0,2} (?:mi|nam))(?!\p{L})`;
/** What begins by pointing at what stands before it. */
const POINTS_BACK = pattern('iu')`
  ^(?!\P{L}{0,3}\S{2,8} (?:is |was )?(?:how|why|where) )\P{L}{0,3}(?:(?:that|this|these|those|so)(?:['’]s| is| are| was| were)?|(?:das|dies|so)|(?:c['’]est|ce sont|
  voilà|ça)|(?:eso|esto|así)|(?:isso|isto|assim)|(?:questo|quello|così|è quello)|(?:dat|dit|zo)|(?:это|так)|
  (?:to|tak))(?!\p{L})|^(?:これは|それは|以上は|这是|那是|以上是|이건|그건)`;
/** The user's own will in the same sentence: what was decided together, and what follows from what others say. */
const OWN_WILL = pattern('iu')`
  (?<!\p{L})(?:(?:\p{L}+ and (?:i|me)|me and \p{L}+|(?:i|we)(?:'ve| have)?(?: (?:all|both|just|now|also))?) (?:\p{L}+ly )?(?:decided|
  agreed|settled|agree|want|chose)|i told you|(?:wir|ich) (?:haben?|habe) .{0,60}(?:entschieden|beschlossen|
  vereinbart|geeinigt)|(?:nous avons|on a) (?:décidé|convenu)|(?:hemos|he) decidido|decidimos|acordamos|
  (?:мы|я) (?:решили|решил|решила|договорились)|abbiamo deciso|(?:we|ik) hebben? besloten)(?!\p{L})|我们(?:决定|
  商量|说好)|(?:ことに|と)(?:決め|なりました|しました)|기로 (?:했|정했|결정)`;
const FOLLOWS_FROM_IT = pattern('iu')`
  [,;:.–—-] ?(?:so|hence|therefore|thus|and so|which is why|also|deshalb|daher|darum|donc|alors|así que|
  por eso|então|por isso|portanto|поэтому|так что|quindi|perciò|dus)(?!\p{L})|[,，](?:所以|因此)|(?:ので|だから|
  なので)[、,]|(?:니까|그러니|그래서)`;

/** Whether a sentence only reports what somebody else says or wants. */
export function isRelayed(sentence: string): boolean {
  if (OWN_WILL.test(sentence) || FOLLOWS_FROM_IT.test(sentence)) return false;
  if (ACCORDING.test(sentence.charAt(0).toLowerCase() + sentence.slice(1))) return true;
  return [GIVEN_TO_ME, SPEAKS_ENGLISH, GOES_ON_ABOUT, PRINTED, ACCORDING, SPEAKS_ELSEWHERE, SPEAKS_WIDE].some(
    (pattern) => pattern.test(sentence),
  );
}

/** Whether a sentence ascribes what stands before it to somebody else: "That's what the maintainer answered". */
export const ascribesBack = (sentence: string): boolean => POINTS_BACK.test(sentence) && isRelayed(sentence);
