import { MAX_RULE_CHARS } from '../../contract/lessons.ts';
import type { RuleKind } from '../../contract/words.ts';
import { isNegative } from '../learnt/other-way.ts';
import type { Proposal } from './proposal.ts';

/** Proposals of one file: a guide of more rules is prose, and nobody decides about more. */
const MAX_OF_FILE = 25;
const MIN_WORDS = 3;

/** Sentences that say what should hold, wherever they stand. */
const SAYS_WHAT_HOLDS =
  /\b(?:always|never|must(?: not)?|mustn['’]t|do not|don['’]t|should(?: not)?|shouldn['’]t|avoid|prefer|forbidden|only ever|make sure|ensure|instead of|rather than)\b/i;
/** How an item of a list begins that tells what to do. */
const TELLS =
  /^(?:use|prefer|write|keep|put|name|follow|ask|commit|document|format|add|run|check|test|import|export|return|throw|log|start|stop|leave|read)\b/i;
/** What an item of a guide for agents also says by: nobody reads those but to know what should hold. */
const LIMITS = /\b(?:no|not|nothing|none|only|without|every|each)\b/i;
const FOR_AGENTS = /(?:CLAUDE|AGENTS|GEMINI|copilot-instructions)\.md$|rules$|\.mdc$|\.claude\/rules\//i;
/** What holds in whatever step it stands. */
const HOLDS_ANYWAY = /\b(?:always|never|must(?: not)?|do not|don['’]t)\b/i;
/** An item that goes on from the one above it. */
const GOES_ON = /^\S+ (?:it|its|them|their|this|that|these)\b/i;
/** A procedure names what is run. */
const RUNS = /^(?:run|check|test|format|start|build|deploy|release)\b.*`[^`]+`/i;
/** Words of instructions for people who set a machine up, not for what is done later. */
const SETS_UP = /\b(?:install|clone|download|sign up|fork|thank|welcome|join|badge|licen[cs]e)\b|https?:\/\//i;

/** A paragraph, and what marks it as an item of a list. */
type Item = { words: string; mark: 'bullet' | 'number' | 'none' };

/** The sentences of a CLAUDE.md-like file that say what should hold: items of lists and short lines, in their own words. */
export function guideRules(text: string, from: string): Proposal[] {
  return itemsOf(text)
    .filter((item) => isRule(item, FOR_AGENTS.test(from)))
    .slice(0, MAX_OF_FILE)
    .map(({ words }) => ({ text: words, kind: kindOf(words), from }));
}

function isRule({ words, mark }: Item, isForAgents: boolean): boolean {
  if (words.length > MAX_RULE_CHARS || words.split(' ').length < MIN_WORDS) return false;
  if (words.endsWith(':') || words.endsWith('?') || SETS_UP.test(words) || GOES_ON.test(words)) return false;
  // The steps of a recipe say what is done there.
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

/** Items of lists with the lines that go on below them, and single lines; code, tables, quotations and headings are left out. */
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

/** Words without the marks of Markdown but for code. */
const plain = (words: string): string =>
  words
    .replace(/!?\[([^[\]]{0,100})\]\([^()]{0,200}\)/g, '$1')
    .replace(/\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim();
