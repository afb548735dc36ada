import { ELSEWHERE, FIRST_PERSON, HERE_AND_ELSEWHERE, NOT_ONLY_HERE, timesIDo } from '../../language/index.ts';
import { closestLanguage } from '../../language/language-of.ts';
import { pattern } from '../../language/pattern.ts';
import { isAboutWhoSaysIt, OF_THIS_WORK } from './of-the-person.ts';

/**
 * How far a rule reaches. It holds beyond its project if it says so, or if it is about the person rather than the work:
 * how to answer, language, commits, teamwork, the person's machines and senses. A liking alone isn't enough: somebody
 * who prefers automated deployments prefers them here.
 */

/** Whether a sentence says that it holds in every project. */
export const saysEverywhere = (text: string): boolean =>
  EVERYWHERE.test(text) ||
  EVERY_PROJECT.test(text) ||
  OF_MY_WORK.test(text) ||
  NOT_ONLY_HERE.test(text) ||
  isWhereverIAm(text);

/** Whether a sentence is about the person here and elsewhere. What *we* have in two places belongs to the project. */
const isWhereverIAm = (text: string): boolean =>
  (HERE_AND_ELSEWHERE.test(text) && SAYS_ME.test(text) && !ITS_PEOPLE.test(text)) || tellsWhatIDoEverywhere(text);

/** Whether a clause says what the person does everywhere: "I'm on fish everywhere", "dat doe ik overal". */
function tellsWhatIDoEverywhere(text: string): boolean {
  const language = closestLanguage(text);
  return text
    .split(/[,;:.()]/)
    .some(
      (clause) =>
        ELSEWHERE.test(clause) &&
        timesIDo(clause, language) > 0 &&
        !OF_THIS_WORK.test(clause) &&
        !ITS_PEOPLE.test(clause),
    );
}

/** Whether a sentence is about the person and not about the project or one subject. */
const isOfThePerson = (text: string): boolean =>
  ABOUT_THE_PERSON.some((about) => about.test(text)) && !isOfTheProject(text) && !ON_A_MATTER.test(text);

/** Whether a sentence limits itself to this project: “in this repository”. */
export const saysHere = (text: string): boolean => THIS_PLACE.test(text);

/**
 * Whether a rule holds in every project: a sentence says so, all are about the person, or one gives the person's senses
 * or skills as a reason (“my eyes hurt from tables, give me lists”).
 */
export const reachesEverywhere = (text: string, sentences: readonly string[]): boolean =>
  saysEverywhere(text) ||
  sentences.every(isOfThePerson) ||
  ((FOR_THE_READER.test(text) || isAboutWhoSaysIt(text)) && !isOfTheProject(text) && !ON_A_MATTER.test(text));

const isOfTheProject = (text: string): boolean => saysHere(text) || ITS_PEOPLE.test(text) || NAMES_VERSION.test(text);
/** A version used in the project: "3.10 syntax". */
const NAMES_VERSION = /(?<![\d.])\d+\.\d+(?:\.\d+)?(?![\d.]*\s?(?:%|[kmg]b))/iu;

const PROJECTS = '(?:projects?|repos?|repositor(?:y|ies)|code ?bases?|boxes|machines|computers?|laptops?)';
const EVERYWHERE = new RegExp(
  [
    `(?<!\\p{L})(?:(?:in|for|across|on|with|to) (?:all|any|every|each|whatever|whichever)(?: (?:single )?(?:one )?of)? ?(?:my|the|our|your|other)? ?(?:\\w+ )?${PROJECTS}`,
    `(?:every|all|any)(?: (?:of|other))* (?:my |our |the )?(?:\\w+ )?${PROJECTS} (?:of mine|i (?:have|own|work)|too|as well)`,
    `across (?:my |our )?(?:projects|repos)|(?:no matter|regardless of|whatever) (?:which|what|the)? ?(?:project|repo)|(?:every|any)where (?:i work|else)|wherever i work|not (?:just|only) (?:here|in this (?:repo|project))`,
    `in all of my \\w+|in all my \\w+`,
    `(?:in|bei|für) (?:all(?:en|e) (?:meinen |meine |unseren |unsere )?|jedem (?:meiner )?)(?:projekte?n?|repos?|repositor\\w+)|projektübergreifend|überall wo ich`,
    `(?:dans|pour|sur) (?:tous (?:mes|nos|les)|chaque|chacun de mes|n'importe quel) (?:projets?|dépôts?|repos?)`,
    `(?:en|para) (?:todos (?:mis|nuestros|los)|cada uno de mis|cualquier|cada) (?:repos?|repositorios?|proyectos?)`,
    `(?:em|para|nos|n?os meus) ?(?:todos (?:os )?(?:meus |nossos )?|qualquer |cada )(?:repos?|repositórios?|projetos?)`,
    `(?:во всех|для всех|в каждом|в любом)(?: (?:моих|моём|моем|наших|других))? (?:проект\\p{L}*|репозитори\\p{L}*|репо)`,
    `in tutti (?:i )?(?:miei |nostri )?(?:progetti|repo\\w*)|in (?:al(?:le)? )(?:mijn |onze )?(?:projecten|repo\\w*))(?!\\p{L})`,
    '(?:すべて|全て|全部|どの|あらゆる|全)の?(?:プロジェクト|リポジトリ)|(?:所有|全部|每个|任何|每一个)(?:的|我的)?(?:项目|仓库|代码库)|(?:不管|无论)(?:哪|什么)个?(?:项目|仓库)|(?:모든|어떤|어느) ?(?:프로젝트|레포|저장소)',
  ].join('|'),
  'iu',
);

/** “Every project” at the end of a sentence: "as one line, every project", "whichever repo we're in". */
const EVERY_PROJECT = pattern('iu')`
  (?:^|[,;:]\s|\s)(?:(?:every|each|any|all|whichever|whatever|jede[msn]?|alle[n]?|egal welche[msn]?|chaque|tous les|n'importe quel|
  quel que soit le|cada|cualquier|todos los|sea (?:el|cual sea el)|qualquer|todos os|seja qual for o|ogni|qualunque|elk|każd\p{L}+|
  wszystkich|кажд\p{L}+|любо\p{L}+|her|alla|alle)\s(?:my\s)?(?:project|repo|proje[ck]t|projet|dépôt|proyecto|projeto|progett|проект|репозитори)\p{L}*)
  (?:\s(?:we'?re|i'?m|we are|i am|que sea|auch immer)(?:\s(?:in|on))?)?[.!]*$`;

/** All of the person's work: "here or anywhere", "for everything I build", "holds for my other projects". */
const OF_MY_WORK = pattern('iu')`
  (?<!\p{L})(?:
  here (?:and|or) (?:every|any|else)where|
  (?:none|all|any|each|every(?: ?one)?|most) of (?:my|mine)|
  (?:anything|everything|whatever|all) you (?:\w+ ){1,2}(?:for|to) me|me in general|
  (?:no matter|(?:doesn't|does not) matter|don't care) (?:which|what) (?:project|repo|machine|box)\w*|
  (?:anything|everything|whatever|(?:any|every|each) \w+) i (?:do|own|touch|ask|write|build|make|work (?:on|with)|have a say in)|
  (?:every|any|where)(?:where|ver) (?:i|we) (?:do|go|code|write|build|are|work together)|
  i (?:work|do|write|code|build|commit)(?: \w+){0,3} (?:every|any)where|
  everything we do together|whatever the (?:topic|matter|subject|job|task|language)|
  (?:in|at|on|for|across|to|with) (?:any|all|every|each)(?: one)?(?: of)? (?:my|mine)(?: \w+)?|
  (?:goes|holds|counts|applies|same|stands) (?:\w+ ){0,3}(?:for|to|in|on) (?:all )?my other \w+|
  for my other \w+|in (?:my|all my) others|
  not in (?:this|that)(?: \w+)? (?:and |or )?(?:not|nor|or) in (?:any )?others?|
  (?:any|every|all) (?:other )?(?:machines?|box(?:es)?|hosts?|laptops?|computers?|checkouts?|clones?) of mine|
  gilt (?:auch )?(?:für|in) (?:alle[ns]?|meine[nr]?|die ander\p{L}+)|auch in (?:meinen|allen) ander\p{L}+|egal (?:in|bei) welche\p{L} projekt|
  (?:vale|vaut|valable|geldt|gäller|gjelder|gælder)(?: \p{L}+)? (?:per|pour|dans|para|en|em|pros|nos|voor|in|för|i|for) (?:tutt\p{L}|gli altri|tous|toutes|mes autres|les autres|todos|mis otr\p{L}s|los demás|outros|meus outros|al mijn|mijn andere|alla|alle)|
  partout où je|donde sea que|ovunque (?:io|lavoro|scrivo|programmo)|onde eu (?:trabalho|mexo)|везде,? где я|и в других (?:проект\p{L}*|репозитори\p{L}*)|
  we wszystkich moich|i alla mina|i alle mine|bütün projelerim\p{L}*|diğer projeler\p{L}*)(?!\p{L})|
  我(?:手上|手里|这边|自己)?的?(?:所有)?(?:项目|仓库|机器)都|其他(?:项目|仓库)也|他の(?:プロジェクト|リポジトリ)(?:でも|も)|다른 (?:프로젝트|레포|저장소)(?:에서)?도`;

/** The person's senses, body or skill as a reason: it concerns how anything is shown to them. */
const FOR_THE_READER = pattern('iu')`
  (?<!\p{L})(?:
  my (?:eyes|eyesight|brain|ears|screen reader|head (?:is|hurts|spins))|
  i (?:read|skim|look at|listen to) (?:these|them|you|everything|it all|your \w+)(?: \w+)? (?:on|with|while|between|in)|
  i (?:work with|use) a screen reader|
  i(?:'m| am) (?:mostly |usually )?on (?:a |my )(?:screen reader|phone|mobile|tablet|small screen)|
  i live (?:in|between)|i (?:can(?:'t|not)|can no longer) (?:tell|see|hear) (?:\w+ from|any ?more|colou?rs)|
  i(?:'m| am) (?:old|a[n]? (?!bit|little|fan|huge|big|lot|\w+ (?:person|fan))\p{L}+(?=[,;])|colou?r)|
  i(?:'ve| have) (?:been (?:writing|doing|using|reading|working)\b[^.;]{0,40}\bsince|read enough)|assume i (?:know|can)|
  (?:too|so) \p{L}+ for me(?=[,.;:!?]|$)|
  ich bin (?:alt|farbenblind)|meine augen|mes yeux|mis ojos|i miei occhi|meus olhos|mijn ogen|мои глаза|moje oczy|mina ögon|gözlerim)(?!\p{L})|
  眼睛(?:不好|看)|目が(?:悪|疲)|눈이 (?:나빠|아파)`;

/** Subjects about the person, met in any project. */
const ABOUT_THE_PERSON: readonly RegExp[] = [
  // How and in which language the agent talks. “Write me a plan” asks for one thing.
  /(?<!\p{L})(?:(?:answer|reply|respond|talk|speak|write|explain)(?: things)?(?: back)? (?:to me|me(?! (?:an?|the|some|one|this|that|these|those)(?!\p{L}))|in (?:\p{Lu}\p{L}+|plain|short|simple))|your (?:answers?|repl(?:y|ies)|responses?|explanations?|summar(?:y|ies)|messages?|tone)|(?:short|brief|concise|terse|long)(?:er)? (?:answers?|repl(?:y|ies)|responses?|explanations?|summaries)|answers? short|(?:be|keep it) (?:brief|concise|terse)|(?:call|address) me|no (?:flattery|pleasantries|emojis? in (?:your )?(?:answers|repl\w+))|antworte\w*|(?:duze?|sieze?) mich|erklär\w* (?:mir|es mir)|réponds?(?:-moi)?|répondez|tutoie|(?:cont[eé]sta|resp[oó]nd[ea])(?:me)?(?: siempre| sempre)? (?:en|em) \p{L}+(?:ñol|lés|llano|guês|lês|cés|mán)|rispondi\w*|отвеча\p{L}*|пиши мне|antwoord)(?!\p{L})|(?:回答|回复)(?:我|要|请|用|时)|用(?:中文|英文|英语)(?:回|答)|(?:返事|回答|返答)(?:は|を)|(?:日本語|英語)で(?:答|返|話)|(?:한국어|영어)로 (?:답|대답|말)|답변/iu,
  // The language and spelling of texts.
  /(?<!\p{L})i (?:always )?(?:write|use|prefer) (?:british|american|oxford) (?:english|spelling)(?!\p{L})/iu,
  // Commits and their parts.
  /(?<!\p{L})(?:commit (?:messages?|subjects?|titles?|bodies|body)|co-?authored\S*|co-? ?author (?:lines?|trailers?|tags?)|my commits|commit-?(?:nachricht\w*|texte?|meldung\w*)|messages? de commits?|mensajes? de(?:l)? commits?|mensagens? de commits?|сообщени\p{L}* (?:к )?коммит\p{L}*|messaggi\w* di commit)(?!\p{L})|提交(?:信息|说明|消息)|コミット(?:メッセージ|の?文)|커밋 ?메시지/iu,
  // How the two work together.
  /(?<!\p{L})(?:(?:ask|tell|show|check with|warn) me (?:first|before|what|a plan|the plan|your plan|only|just|in (?:one|a|two))|(?:never|don'?t|do not|stop) (?:ask(?:ing)? me|explain(?:ing)? (?:to me|what|basics)|apologi[sz]\w+|prais\w+|summari[sz]\w+)|walk me through|wait for my (?:ok|okay|go|approval)|one step at a time|frag\w* mich|zeig\w* mir (?:erst|zuerst|vorher)|demande-moi|pregúntame|me pergunt[ea]|спрашивай меня)(?!\p{L})|先(?:问|跟|给)我|(?:先に|まず)(?:聞|確認|見せ)|먼저 (?:물어|보여)/iu,
  // The person's machines and senses.
  /(?<!\p{L})(?:i'?m on (?:a |an )?(?:mac|macos|linux|windows|wsl|arch|ubuntu)|my (?:machines?|boxes|laptop|computer|mac|shell|terminal|editor)|i(?:'m| am) (?:colou?r.?blind|dyslexic|blind|deaf|still new to|new to)|i can'?t (?:tell .{1,20} from|see|hear)|(?:ich bin|ich arbeite) (?:auf|am|unter) (?:einem? )?(?:mac|linux|windows)|farbenblind|daltoni\w*|estoy en (?:un )?(?:mac|linux|windows))(?!\p{L})/iu,
];
const SAYS_ME = new RegExp(`(?<!\\p{L})(?:${FIRST_PERSON})(?!\\p{L})`, 'iu');
/** Limits to this project or its contents. */
const THIS_PLACE =
  /(?<!\p{L})(?:here|this (?:repo\w*|project|code ?base|checkout|module|file|service|app|branch)|hier|in diesem|aquí|ici|aqui|здесь|тут)(?!\p{L})|这里|这个|本项目|ここ|この|여기|이 프로젝트/iu;
const ITS_PEOPLE =
  /(?<!\p{L})(?:we|our|us|wir|uns(?:er\w*)?|nosotros|nuestr\w+|nous|notre|nos|nosso\w*|у нас|наш\p{L}*|qui|noi)(?!\p{L})|我们|うちの|우리/iu;
/** A wish about answers on one subject belongs to its project. */
const ON_A_MATTER =
  /(?<!\p{L})(?:(?:when|if|whenever|every time|each time) (?:i|we|you|they|someone) (?:ask|mention|discuss|talk|request|need|want)\w*|(?:when|if) (?:asked|answering|discussing|talking|explaining) |(?:answers?|questions?|explanations?|responses?) (?:about|on|regarding|for) |wenn ich .{0,40}frage|quand je .{0,30}demande|cuando (?:pregunte|pido)|quando (?:eu )?(?:perguntar|pedir)|когда я спрашиваю)|(?:聞いた|尋ねた)(?:とき|時|ら)|当我(?:问|提)|물어보면/iu;
