/**
 * Reads plain rules out of CLAUDE.md-like files: list items and short lines that forbid or prefer something and name it
 * in backticks. "Never run `git push --force`", "Use `pnpm` instead of `npm`", "Don't touch `src/generated/**`". Rules
 * without anything to fire on are returned as skipped, with their line, so that the user sees what was left out.
 */
import { createHash } from 'node:crypto';
import { ANY_EDIT_TOOL } from '../contract/hook-events.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine } from '../contract/shown-text.ts';
import { readShell } from '../shell/read-shell.ts';
import { commandPattern } from './command-pattern.ts';
import type { DraftLesson } from './draft-lesson.ts';

/** A rule without a lesson; `why` is shown to the user. */
export type SkippedRule = {
  readonly line: number;
  readonly text: string;
  readonly why: string;
};

type RuleFile = {
  readonly drafts: readonly DraftLesson[];
  readonly skipped: readonly SkippedRule[];
};

const MAX_FILE_CHARS = 512 * 1024;
const MAX_DRAFTS = 200;
/** Length beyond which a line is prose, not a rule. */
const MAX_LINE_CHARS = 1_000;
/** Words that forbid the thing in backticks after them. */
const AGAINST =
  /\b(never|don['’]t|do not|must not|mustn['’]t|should not|shouldn['’]t|avoid|forbidden|no|not|instead of|rather than|over|without)\b[^`.;]*$/i;
const ANY_RULE =
  /\b(never|don['’]t|do not|must not|mustn['’]t|should not|shouldn['’]t|avoid|forbidden|instead of|rather than|prefer\b.{0,300}\bover)\b/i;
/** Rules that require something; they are reported as skipped, so that the user's count of rules adds up. */
const ASKS = /^(?:always|must|only|every|make sure|ensure)\b|\b(?:must always|must be)\b/i;
const MAX_NAMED_CHARS = 80;
const STRICT = /\b(never|must not|mustn['’]t|forbidden|under no circumstances)\b/i;
const LOOKS_LIKE_FILE = /^(?=.*[/*]|.*\.[a-z]{1,6}$)[\w.@~*{},/-]+$/i;

/** Parse a file of rules into drafts for lessons. `fileName` only labels them. */
export function parseRuleFile(text: string, fileName: string): RuleFile {
  const drafts: DraftLesson[] = [];
  const skipped: SkippedRule[] = [];
  for (const { line, rule } of rulesIn(text.slice(0, MAX_FILE_CHARS))) {
    const trigger = triggerOf(rule);
    if (!trigger || drafts.length >= MAX_DRAFTS) {
      const reason = trigger ? `more than ${MAX_DRAFTS} rules` : whyNot(rule);
      skipped.push({ line, text: oneLine(rule, MAX_RULE_CHARS), why: reason });
      continue;
    }
    drafts.push({
      input: {
        title: `Against ${trigger.named}`,
        rule: oneLine(rule, MAX_RULE_CHARS),
        detail: rule.length > MAX_RULE_CHARS ? rule : null,
        severity: STRICT.test(rule) ? 'critical' : 'warning',
        ...trigger.fires,
        active: false,
      },
      source: `import:${fileName}`,
      sourceKey: `import:${createHash('sha256').update(`${fileName}\n${rule.toLowerCase()}`).digest('hex').slice(0, 24)}`,
    });
  }
  return { drafts, skipped };
}

/** List items and lines that forbid or ask for something, outside code blocks and headings. */
function rulesIn(text: string): { line: number; rule: string }[] {
  const rules: { line: number; rule: string }[] = [];
  let fenced = false;
  for (const [i, written] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(written)) fenced = !fenced;
    if (fenced || /^\s*(#|>|\||<!--)/.test(written)) continue;
    const rule = written
      .replace(/^\s*([-*+]|\d+[.)])\s+(\[[ x]\]\s+)?/i, '')
      .replace(/\*\*|__/g, '')
      .trim();
    if (rule && rule.length <= MAX_LINE_CHARS && (ANY_RULE.test(rule) || ASKS.test(rule)))
      rules.push({ line: i + 1, rule });
  }
  return rules;
}

/** The reason why no lesson was made from a rule, so that the user can rewrite it. */
function whyNot(rule: string): string {
  if (!ANY_RULE.test(rule)) return 'asks for something to be done; a lesson can only warn about a call';
  return rule.includes('`')
    ? 'what is in backticks is not a command or file that the rule forbids'
    : 'names no command or file in backticks; as a rule it is fitted by its words (agent-memory onboard, rules add)';
}

function triggerOf(rule: string) {
  for (const match of rule.matchAll(/`([^`]+)`/g)) {
    const named = match[1]?.trim() ?? '';
    if (!named || !AGAINST.test(rule.slice(0, match.index).replace(/`[^`]*`/g, ' '))) continue;
    if (LOOKS_LIKE_FILE.test(named) && !/\s/.test(named)) {
      const fires = { trigger_tool: ANY_EDIT_TOOL, trigger_files: [named.replace(/\/$/, '/**')] };
      return { named: `edits of ${oneLine(named, MAX_NAMED_CHARS)}`, fires };
    }
    const command = readShell(named).commands[0];
    if (command && /^[a-z][\w.-]*$/i.test(command.name))
      return {
        named: oneLine(named, MAX_NAMED_CHARS),
        fires: { trigger_tool: 'Bash', trigger_pattern: commandPattern(command) },
      };
  }
  return undefined;
}
