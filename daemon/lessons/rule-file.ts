/**
 * Reads plain rules out of CLAUDE.md-like files: list items and short lines that forbid or prefer something and name it
 * in backticks. "Never run `git push --force`", "Use `pnpm` instead of `npm`", "Don't touch `src/generated/**`". Rules
 * without anything to fire on are returned as skipped, with their line, so that the user sees what was left.
 */
import { createHash } from 'node:crypto';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { readShell } from '../text/shell/read-shell.ts';
import { commandPattern } from './command-pattern.ts';
import { clip, type DraftLesson, titleOf } from './draft-lesson.ts';

export interface RuleFile {
  readonly drafts: readonly DraftLesson[];
  readonly skipped: readonly { readonly line: number; readonly text: string }[];
}

const MAX_FILE_CHARS = 512 * 1024;
const MAX_DRAFTS = 200;
/** A longer line is prose, not a rule. */
const MAX_LINE_CHARS = 1_000;
/** Words after which the thing in backticks is what must not be. */
const AGAINST =
  /\b(never|don['’]t|do not|must not|mustn['’]t|should not|shouldn['’]t|avoid|forbidden|no|not|instead of|rather than|over|without)\b[^`.;]*$/i;
const ANY_RULE =
  /\b(never|don['’]t|do not|must not|mustn['’]t|should not|shouldn['’]t|avoid|forbidden|instead of|rather than|prefer\b.{0,300}\bover)\b/i;
const STRICT = /\b(never|must not|mustn['’]t|forbidden|under no circumstances)\b/i;
const LOOKS_LIKE_FILE = /^(?=.*[/*]|.*\.[a-z]{1,6}$)[\w.@~*{},/-]+$/i;

/** Parse a file of rules into drafts for lessons. `fileName` only labels them. */
export function parseRuleFile(text: string, fileName: string): RuleFile {
  const drafts: DraftLesson[] = [];
  const skipped: { line: number; text: string }[] = [];
  for (const { line, rule } of rulesIn(text.slice(0, MAX_FILE_CHARS))) {
    const trigger = triggerOf(rule);
    if (!trigger || drafts.length >= MAX_DRAFTS) {
      skipped.push({ line, text: clip(rule, MAX_RULE_CHARS) });
      continue;
    }
    drafts.push({
      input: {
        title: titleOf(rule),
        rule: clip(rule, MAX_RULE_CHARS),
        detail: rule.length > MAX_RULE_CHARS ? rule : null,
        severity: STRICT.test(rule) ? 'critical' : 'warning',
        ...trigger,
        action: 'warn',
        active: false,
      },
      source: `import:${fileName}`,
      sourceKey: `import:${createHash('sha256').update(`${fileName}\n${rule.toLowerCase()}`).digest('hex').slice(0, 24)}`,
    });
  }
  return { drafts, skipped };
}

/** List items and lines that forbid something; code blocks and headings are no rules. */
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
    if (rule && rule.length <= MAX_LINE_CHARS && ANY_RULE.test(rule)) rules.push({ line: i + 1, rule });
  }
  return rules;
}

function triggerOf(rule: string) {
  for (const match of rule.matchAll(/`([^`]+)`/g)) {
    const named = match[1]?.trim() ?? '';
    if (!named || !AGAINST.test(rule.slice(0, match.index).replace(/`[^`]*`/g, ' '))) continue;
    if (LOOKS_LIKE_FILE.test(named) && !/\s/.test(named)) {
      return { trigger_tool: 'Edit|Write|MultiEdit|NotebookEdit', trigger_files: [named.replace(/\/$/, '/**')] };
    }
    const command = readShell(named).commands[0];
    if (command && /^[a-z][\w.-]*$/i.test(command.name))
      return { trigger_tool: 'Bash', trigger_pattern: commandPattern(command) };
  }
  return undefined;
}
