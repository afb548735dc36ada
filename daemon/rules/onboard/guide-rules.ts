import { MAX_RULE_CHARS } from '../../contract/lessons.ts';
import type { RuleKind } from '../../contract/words.ts';
import { isNegative } from '../learnt/other-way.ts';
import type { Proposal } from './proposal.ts';

/** Maximum of proposals per file. A guide with more rules is prose, and nobody decides about so many. */
const MAX_OF_FILE = 25;
const MIN_WORDS = 3;

/** Words of a rule anywhere in a sentence. */
const SAYS_WHAT_HOLDS =
  /\b(?:always|never|must(?: not)?|mustn['’]t|do not|don['’]t|should(?: not)?|shouldn['’]t|avoid|prefer|forbidden|only ever|make sure|ensure|instead of|rather than)\b/i;
/** Starts of instructing list items. */
const TELLS =
  /^(?:use|prefer|write|keep|put|name|follow|ask|commit|document|format|add|run|check|test|import|export|return|throw|log|start|stop|leave|read)\b/i;
/** Further words of rules in guides for agents, which contain little else. */
const LIMITS = /\b(?:no|not|nothing|none|only|without|every|each)\b/i;
const FOR_AGENTS = /(?:CLAUDE|AGENTS|GEMINI|copilot-instructions)\.md$|rules$|\.mdc$|\.claude\/rules\//i;
/** Words of rules that hold even inside a numbered step. */
const HOLDS_ANYWAY = /\b(?:always|never|must(?: not)?|do not|don['’]t)\b/i;
/** An item that continues the one above. */
const GOES_ON = /^\S+ (?:it|its|them|their|this|that|these)\b/i;
/** A procedure names a command. */
const RUNS = /^(?:run|check|test|format|start|build|deploy|release)\b.*`[^`]+`/i;
/** Setup instructions for people. */
const SETS_UP = /\b(?:install|clone|download|sign up|fork|thank|welcome|join|badge|licen[cs]e)\b|https?:\/\//i;

/** A paragraph and its list mark. */
type Item = { words: string; mark: 'bullet' | 'number' | 'none' };

/** The rules in a CLAUDE.md-like file, in its own words: list items and short lines. */
export function guideRules(text: string, from: string): Proposal[] {
  return itemsOf(text)
    .filter((item) => isRule(item, FOR_AGENTS.test(from)))
    .slice(0, MAX_OF_FILE)
    .map(({ words }) => ({ text: words, kind: kindOf(words), from }));
}

function isRule({ words, mark }: Item, isForAgents: boolean): boolean {
  if (words.length > MAX_RULE_CHARS || words.split(' ').length < MIN_WORDS) return false;
  if (words.endsWith(':') || words.endsWith('?') || SETS_UP.test(words) || GOES_ON.test(words)) return false;
  // Steps of a recipe describe that recipe.
  if (mark === 'number') return HOLDS_ANYWAY.test(words);
  if (SAYS_WHAT_HOLDS.test(words)) return true;
  return mark === 'bullet' && (TELLS.test(words) || (isForAgents && LIMITS.test(words)));
}

function kindOf(words: string): RuleKind {
  if (/^(?:never|do not|don['’]t|avoid)\b/i.test(words) || (isNegative(words) && !TELLS.test(words)))
    return 'prohibition';
  if (/^prefer\b/i.test(words)) return 'preference';
  return RUNS.test(words) ? 'procedure' : 'requirement';
}

/** List items with their continuation lines, and single lines; no code, tables, quotations or headings. */
function itemsOf(text: string): Item[] {
  const items: Item[] = [];
  let isCode = false;
  let open: Item | undefined;
  for (const line of text.replace(/^---\n[\s\S]*?\n---\n/, '').split(/\r?\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || /^\s*(?:```|~~~|#|>|\||<)/.test(line) || line.trim() === '') {
      open = undefined;
      continue;
    }
    const bullet = /^\s*([-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/.exec(line);
    if (bullet) {
      open = { words: line.slice(bullet[0].length).trim(), mark: /\d/.test(bullet[1]!) ? 'number' : 'bullet' };
      items.push(open);
    } else if (open) {
      open.words += ` ${line.trim()}`;
    } else {
      open = { words: line.trim(), mark: 'none' };
      items.push(open);
    }
  }
  return items.map(({ words, mark }) => ({ words: plain(words), mark }));
}

/** Words without Markdown marks, except code. */
const plain = (words: string): string =>
  words
    .replace(/!?\[([^[\]]{0,100})\]\([^()]{0,200}\)/g, '$1')
    .replace(/\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim();
