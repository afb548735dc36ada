/**
 * Words that introduce a text, in the classifier's languages and two related ones. Deliberately few: what decides is a
 * boundary after the request, and another voice (handed-over.ts).
 */
import { pattern } from '../../../language/pattern.ts';

/** The alternatives of a list whose lines are alternatives, too. */
const alternatives = (list: string): string =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('|');
/** A pattern of whole words; `\b` knows no letters but ASCII's. */
const words = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives(list)})(?![\\p{L}\\p{N}_])`, 'iu');
const either =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.some((pattern) => pattern.test(text));

/** Texts that people pass on. German and Dutch compounds end in them. */
const TEXTS = `e-?mails?|mails?|messages?|letters?|reviews?|feedback|comments?|remarks?|issue|ticket|bug report|report|pages?
  articles?|(?:blog ?)?posts?|blogs?|tweets?|threads?|chats?|conversations?|transcripts?|texts?|paragraphs?|sections?|chapters?|passages?|sentences?|docs?
  documents?|documentation|manuals?|guides?|handbooks?|readmes?|[\\w-]+\\.(?:md|txt|mdc)|specs?|specifications?|rfcs?|standards?|(?:system )?prompts?
  instructions|polic(?:y|ies)|guidelines|templates?|minutes|memos?|announcements?|logs?|error|warning|linter|snippets?|excerpts?|quotes?
  commit|drafts?|proposals?|contracts?|newsletters?|slides?|captions?|recipes?|stor(?:y|ies)|dialogues?|posters?|ads?
  \\p{L}*(?:nachricht|brief|texte?s?|artikels?|beitrag|kommentare?|meldung|absatz|abschnitt|kapitel|seite|anleitung|handbuch|doku|dokument|richtlinien?|entwurf|vorlage|protokoll|auszug|bericht|satz|sätze|berichte|mails?|hinweise?|regelwerk|rezension|bericht)
  messages?|courriels?|textes?|articles?|billets?|commentaires?|avis|extraits?|paragraphes?|consignes|notice|courriers?|comptes? rendus?|tickets?
  correos?|mensajes?|textos?|artículos?|comentarios?|reseñas?|páginas?|manual|párrafos?|sección|instrucciones|fragmento|actas?|avisos?|plantilla
  mensagens|mensagem|e-mails?|artigos?|comentários?|trechos?|parágrafos?|seção|instruções|aviso|ata|modelo|revisão
  письм\\p{L}*|сообщени\\p{L}*|текст\\p{L}*|стать\\p{L}*|комментари\\p{L}*|отзыв\\p{L}*|ревью|документ\\p{L}*|инструкци\\p{L}*|отрыв\\p{L}*|абзац\\p{L}*|страниц\\p{L}*|тикет\\p{L}*|промпт\\p{L}*|задач\\p{L}* №?\\d+|регламент\\p{L}*|памятк\\p{L}*
  testo|messaggio|articolo|brano|paragrafo|pagina|berichten?|tekst|artikel|alinea|brief|stuk`;
const WIDE_TEXTS =
  /邮件|信件|消息|文章|文本|这段|段落|评论|评审|文档|说明|手册|网页|帖子|提示词|规范|公告|通知|聊天|记录|译文|原文|メール|文章|文|メッセージ|記事|コメント|レビュー|ドキュメント|説明書|マニュアル|ページ|段落|プロンプト|議事録|規約|お知らせ|投稿|메일|메시지|글|문장|기사|댓글|리뷰|문서|설명서|매뉴얼|페이지|문단|프롬프트|회의록|공지|이슈/u;

const POINTING = `this|these|that|those|the following|his|her|their|someone(?:'s| else's)|somebody(?:'s| else's)|\\p{L}+['’]s|another|(?:the|an?) (?:old|attached|pasted|quoted)
  diese[rsmn]?|folgende[rsmn]?|seine[rnms]?|ihre[rnms]?|ce|cet|cette|ces|son|sa|ses|leurs?|est[ea]s?|es[ea]s?|aquel\\p{L}*|sus?|est[ae]s?|ess[ae]s?|deste|desta|nest[ae]|seus?|suas?
  эт(?:о|от|у|а|и|ого|ой|их|им|ому)|его|её|их|quest[aoei]|deze|dit|zijn`;
const POINTED_TEXT = words(`(?:${alternatives(POINTING)}) (?:[\\p{L}\\p{N}'’.-]+ ){0,3}?(?:${alternatives(TEXTS)})`);
const WIDE_POINTING = /这|那|以下|下面|如下|下列|上面|この|その|次の|以下|下記|上の|이 |그 |다음|아래|위의/u;
const POINTED_TEXT_AT_END = new RegExp(`${POINTED_TEXT.source}\\s*$`, 'iu');
/** A text's origin: a mail from somebody, the review that I got. */
const SOURCES = `from|by|i (?:just )?(?:got|found|received|saw|read|copied)|we (?:got|received)|got|sent|left|wrote|posted|on my|of an?other
  von|vom|bekommen|gefunden|erhalten|hat|schreibt|schrieb|reçue?|trouvée?|de la part|recibid[oa]|encontré|me (?:llegó|mandó|mandaron)|recebi|achei|mandou|от|нашёл|нашел|получил\\p{L}*|прислал\\p{L}*`;
const SOURCED_TEXT = words(
  `(?:${alternatives(TEXTS)}),? (?:[\\p{L}\\p{N}'’.-]+ ){0,4}?(?:${alternatives(SOURCES)})
   (?:from|aus|del?|da|do|du|из|nel|uit) (?:an?|the|der|dem|einem|einer|un|une|la|l['’]|el|um|uma|een|de|het) ?(?:[\\p{L}'’.-]+ ){0,3}?(?:${alternatives(TEXTS)})
   (?:found|saw|read|got|received|stumbled (?:up)?on|came across) (?:this|these|it)
   (?:issues?|tickets?|pr|bug|task|story|review|задач\\p{L}*) ?(?:no\\.? ?)?#?\\d+`,
);

/** Verbs applied to texts and hardly anything else. */
const HANDLES =
  words(`translat\\p{L}*|summari[sz]e\\p{L}*|summary of|tl;?dr|proof-?read\\p{L}*|paraphras\\p{L}*|rephras\\p{L}*|reword\\p{L}*|copy-?edit\\p{L}*|fix the (?:grammar|spelling|typos)
  make (?:this|it) (?:sound|shorter|more \\p{L}+|less \\p{L}+|friendlier|polite)|eli5
  übersetz\\p{L}*|fass\\p{L}* .{0,40}zusammen|zusammenfass\\p{L}*|formulier\\p{L}*|umformulier\\p{L}*|korrekturles\\p{L}*|korrigier\\p{L}* .{0,20}(?:text|grammatik)
  tradui\\p{L}*|traduction|résum\\p{L}*|reformul\\p{L}*|relis|relire|traduc\\p{L}*|traduz\\p{L}*|resum\\p{L}*|reescrib\\p{L}*|reescrev\\p{L}*|reformul\\p{L}*|parafrase\\p{L}*
  перевед\\p{L}*|перевод\\p{L}*|перескаж\\p{L}*|переформулир\\p{L}*|сократи\\p{L}* текст|вычита\\p{L}*|tradu\\p{L}*|riassum\\p{L}*|vertaal\\p{L}*|samenvat\\p{L}*|vat .{0,30}samen`);
const WIDE_HANDLES =
  /翻译|翻成|译成|总结|概括|润色|改写|校对|訳し|翻訳|要約|まとめて|校正|言い換え|添削|번역|요약|다듬어|교정|바꿔 써/u;

/** Announcements of a text: the following, below, here is. */
const FOLLOWS =
  words(`(?:the )?following|below|attached|pasted|quoted|verbatim|here(?:'s| is| are| comes?) (?:the|an?|what|my boss|\\p{L}+['’]s)
  unten|untenstehend\\p{L}*|folgende[rsmn]?|anbei|hier (?:ist|sind|kommt|mal) (?:der|die|das|ein|eine|mein|was)|ci-?dessous|ci-?joint|suivante?s?|voici|voilà|siguientes?|abajo|adjunt[oa]
  aquí (?:está|tienes|va|te dejo)|abaixo|seguintes?|segue|em anexo|aqui (?:está|vai|tem)|ниже|следующ\\p{L}*|вот|ecco|qui sotto|seguente|hieronder|hier (?:is|zijn) (?:de|het|een)`);
const WIDE_FOLLOWS = /以下|下面|如下|下列|次の|下記|以下の|다음|아래/u;
/** A pointing word without a name. */
const POINTS = words(
  `this|these|it|that|thoughts|das|dies(?:e[rsmn]?)?|hier|dazu|ça|ceci|cela|ce|cet|cette|ces|est[oae]s?|es[oae]s?|ist?so|esto|isso|isto|это|эт(?:от|у|и|им|ом|ого)|quest[oaie]|dit|deze|dat`,
);
const WIDE_POINTS = /这|这个|これ|この|이거|이것|이 /u;

/** Whether a sentence names a text that it introduces. In scripts without spaces the pointing word may be separate. */
export const namesText = (text: string): boolean =>
  [HANDLES, WIDE_HANDLES, POINTED_TEXT, SOURCED_TEXT].some((pattern) => pattern.test(text)) ||
  (WIDE_TEXTS.test(text) && WIDE_POINTING.test(text));
/** Whether a sentence before a colon names the text after it: it ends with the text's name, origin or treatment. */
export const announcesText = (sentence: string): boolean =>
  [HANDLES, WIDE_HANDLES, SOURCED_TEXT, FOLLOWS, WIDE_FOLLOWS].some((pattern) => pattern.test(sentence)) ||
  (WIDE_TEXTS.test(sentence) && WIDE_POINTING.test(sentence)) ||
  POINTED_TEXT_AT_END.test(sentence);
/** A text, and that it is below. */
const TEXT_BELOW = words(
  `(?:${alternatives(TEXTS)}) (?:below|underneath|unten|ci-?dessous|abajo|abaixo|ниже|qui sotto|hieronder)`,
);
/** Whether a sentence announces a text: "Review the following text." */
export const announcesTextBelow = (text: string): boolean =>
  TEXT_BELOW.test(text) || (namesText(text) && saysItFollows(text));
const TEXT_NAMED = words(alternatives(TEXTS));
/** Whether a sentence ending in a colon names the text below it: "a mail of the customer:". */
export const opensNamedText = (sentence: string): boolean =>
  COLON_END.test(sentence) &&
  either(TEXT_NAMED, WIDE_TEXTS)(sentence) &&
  !speaksOfHere(sentence) &&
  !speaksOfUs(sentence);
const COLON_END = /[:：]\s*$/;
/** Whether a sentence says that something follows. */
export const saysItFollows = either(FOLLOWS, WIDE_FOLLOWS);
/** Whether a sentence points at something without naming it. */
export const pointsAtSomething = either(POINTS, WIDE_POINTS);

/** Requests to remember something, which is the user's own wish. */
const KEEPS = words(
  `remember|memori[sz]e|keep in mind|save this|make a note|merk dir|retiens|recuerda|guarda|lembre?|запомни|ricorda|onthoud`,
);
export const asksToKeep = either(KEEPS, /记住|覚えて|기억/u);

/** A greeting line of a letter. */
const GREETING = pattern('iu')`
  ^(?:(?:hi|hey|hello|dear|good (?:morning|afternoon|evening)|hallo|moin|liebe[rs]?|sehr geehrte[rs]?|
  guten (?:tag|morgen)|bonjour|salut|ch(?:er|ère|ers)|hola|buen[oa]s(?: (?:días|tardes))?|estimad[oa]s?|
  querid[oa]s?|olá|oi|prezad[oa]s?|car[oaie]s?|bom dia|boa tarde|привет|здравствуйте|уважаем\p{L}*|добрый день|
  коллеги|ciao|gentile|buongiorno|beste|geachte|hoi|dag)(?= |,)[^.?!\n]{0,50}[,!:.–-]?|.{0,20}(?:各位|大家好|
  您好|你好|尊敬的).{0,12}[,，:：！]?|.{0,20}(?:お世話になって|皆様|各位|(?<![仕同模多])様).{0,14}|.{0,12}(?:안녕하세요|여러분).{0,8})\s*$`;
/** A letter that continues on the greeting's line. */
const GREETED = pattern('iu')`
  ^(?:dear|sehr geehrte[rs]?|liebe[rs]?|chère?s?|estimad[oa]s?|prezad[oa]s?|уважаем\p{L}*|gentile|geachte|
  beste|(?:hi|hello|morning|good morning|hey) (?:all|team|everyone|folks)|(?:hallo|moin|guten morgen) (?:zusammen|
  alle|team|leute)|bonjour à tous|hola a todos|olá a todos|всем привет|коллеги)(?: [\p{L}.]+){0,5}[,!.] ?\S`;
/** A greeting that may address the agent. */
const GREETS_ONE =
  /^(?:\S+|good \w+|guten \w+|buen[oa]s \w+|bom dia|boa tarde|добрый день)(?: (?:claude|there|codex|agent|again|buddy|mate))?[,!.:\s]*$/iu;
const CLOSING = pattern('iu')`
  (?:^|[.!?。]\s*)(?:(?:all the |with )?(?:best|kind|warm|many) ?(?:regards|wishes|thanks)?|regards|cheers|
  thanks(?: (?:so much|a lot|all|again|everyone))?|thank you|sincerely|yours(?: \w+)?|mit freundlichen grüßen|
  (?:viele|liebe|beste|schöne) grüße|gruß|lg|vg|mfg|danke(?: euch)?|(?:bien )?cordialement|bien à vous|
  merci|amicalement|(?:un )?saludos?(?: cordiales)?|atentamente|gracias|abraços?|atenciosamente|obrigad[oa]|
  с уважением|спасибо|cordiali saluti|met vriendelijke groet(?:en)?|groet(?:en|jes)?|此致|谢谢|敬上|よろしくお願い(?:いた)?します|
  以上|敬具|감사합니다|드림)[,.!。]?(?: [\p{L}.]+){0,3}\s*$`;

export const greetsOthers = (line: string): boolean =>
  (GREETING.test(line.trim()) && !GREETS_ONE.test(line.trim())) || GREETED.test(line.trim());
export const greets = (line: string): boolean => GREETING.test(line.trim()) || GREETED.test(line.trim());
export const closes = (line: string): boolean => CLOSING.test(line.trim());

/** Starts of sentences by which somebody returns to their own words. */
const COMES_BACK = pattern('iu')`
  ^(?:btw|by the way|anyway|unrelated(?:ly)?|apart from (?:that|this)|other than that|separately|on another note|
  oh?(?:,)? and|oh yes|oh btw|ok(?:ay)? so|ok(?:ay)?[,.:]|right[,.:]|so (?:that|this) (?:is|was)|that(?:'s| was) (?:the|
  what|it)|p\.?\s?s\.?:?|one (?:more|other) thing|and (?:btw|by the way|for (?:us|you|this)|in (?:this|
  our)|here)|also (?:btw|for (?:us|you|this)|in (?:this|our)|here)|as for (?:us|you|this)|for (?:us|this (?:repo\w*|
  project))|in (?:this|our|my) (?:repo\w*|project|code ?base)|übrigens|ach(?: ja)?|nebenbei|außerdem für|
  bei uns|so[,.] |au fait|sinon|à part ça|par ailleurs|por cierto|aparte|ah y|a propósito|aliás|por sinal|
  de resto|кстати|и ещё|и еще|в общем|tra l'altro|trouwens|o ja)(?![\p{L}\p{N}])|^(?:另外|顺便|对了|还有|ところで|
  あと、|ちなみに|それと|그리고 |참고로|아 그리고|그건 그렇고)`;
/** Continuations, also used in letters and lists. */
const GOES_ON =
  /^(?:and|also|but|so|plus|then|besides|und|aber|außerdem|et|mais|aussi|y|pero|además|e|mas|também|и|но|а|ещё|также)(?![\p{L}\p{N}])/iu;
export const comesBack = (text: string): boolean => COMES_BACK.test(text.trim());
export const goesOn = (text: string): boolean => GOES_ON.test(text.trim());

/** The place shared by user and agent. */
export const speaksOfHere = either(
  words(`here|this (?:repo\\w*|project|code ?base|workspace|checkout|machine)|(?:our|my) (?:repo\\w*|project|code ?base|code)|hier|in diesem (?:repo|projekt)|bei uns|ici|chez nous|ce (?:dépôt|projet|repo)
  aquí|este (?:repo|proyecto)|aqui|(?:neste|nesse) (?:repo\\p{L}*|projeto)|здесь|тут|у нас|в этом (?:проекте|репозитории|репо)`),
  /这里|这个(?:项目|仓库)|本项目|我们这|ここ(?:で|は|の)|この(?:リポ|プロジェクト)|うちで|여기|이 (?:레포|프로젝트|저장소)|우리/u,
);

const WE = /(?<!\p{L})(?:we|wir|nous|nosotros|nós|a gente|мы|noi|wij)(?!\p{L})|我们|うちは|우리는/iu;
/** Whether somebody mentions themselves and their colleagues. */
export const speaksOfUs = (text: string): boolean => WE.test(text);
