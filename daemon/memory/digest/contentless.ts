/**
 * Words that steer a conversation without a topic, in the most common languages. A prompt of such words alone isn't
 * worth a memory.
 */
const FILLER = new Set(
  `y yes yeah yep yup ok okay k sure no nope n thanks thank you thx ty please pls continue go on ahead do it that this these
  them now proceed next again try retry stop wait undo redo revert back great perfect good nice cool fine awesome wonderful
  excellent looks sounds lgtm ship push commit and the a an first second third last one ones two both all option choice not is
  it's was done are am i im sure explain summarize summarise keep going rest with step steps hmm hm uh oh ah hi hello hey what
  morning afternoon evening night day greetings howdy yo there everyone all again bye goodbye cheers help
  why how so then but also just really very much too me my your we let lets let's can could would will yours either or to of
  for in at be agree agreed correct right exactly helpful needed need works working worked love like well super
  brilliant amazing true wrong same
  more else from here there up out ready finish finished
  hallo moin servus guten morgen tag abend hola buenos buenas días dias tardes bonjour bonsoir salut ciao olá ola bom dia
  привет здравствуйте 你好 您好 こんにちは おはよう 안녕 안녕하세요
  ja nein danke weiter bitte gut genau oui non merci continuez vas-y d'accord si sí no gracias sigue adelante vale bueno
  sim não obrigado continua continue да нет спасибо продолжай хорошо давай 是 是的 好 好的 不 继续 谢谢 可以 はい いいえ 続けて
  お願いします ありがとう 네 예 아니요 계속 감사합니다`.split(/\s+/),
);
/** The stored text of an entirely private prompt. */
export const PRIVATE = '[private]';
const MAX_WORDS = 8;
const COMMAND_ALONE = /^\/[\w:-]+$/;

/** Whether a prompt has no content of its own: "yes", "ok, go on", "2", `/compact`, a private one. */
export function isContentless(prompt: string): boolean {
  const text = prompt.trim();
  if (text === PRIVATE || COMMAND_ALONE.test(text)) return true;
  return wordsOf(text).length <= MAX_WORDS && contentWords(text).length === 0;
}

/**
 * Whether a prompt answers or continues the turn before it: "yes", "commit this". Commands and private prompts don't.
 */
export function completesTurn(prompt: string): boolean {
  const text = prompt.trim();
  return text !== '' && text !== PRIVATE && !COMMAND_ALONE.test(text) && isContentless(text);
}

/** The words of a prompt that carry its topic. */
export function contentWords(prompt: string): string[] {
  return wordsOf(prompt).filter((word) => !FILLER.has(word.replace('’', "'")) && !/^(?:\p{N}+|[a-z])$/u.test(word));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’_-]*/gu) ?? [];
