import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { CaptureEvent } from '../../agents/event.ts';
import { EDIT_TOOLS } from '../contract/hook-events.ts';
import { oneLine, quote } from '../contract/shown-text.ts';
import type { Database } from '../db/database.ts';
import { callKey } from '../guards/past-call.ts';
import { isContentless } from '../memory/digest/contentless.ts';
import { keyOfWords } from '../rules/book/keep-rule.ts';
import { isRefusedInSilence } from '../rules/learnt/said-at-calls.ts';
import type { Undone } from '../rules/learnt/undone.ts';
import type { Rules } from '../rules/rules.ts';
import { wasHinted } from '../store/sessions/injections.ts';
import { readTurnEnd } from '../store/sessions/turns.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import { askerOf } from './asker-of.ts';

/** Tokens of a hint with its tags. */
const MAX_TOKENS = 60;
const FRAME_TOKENS = 13;
/** Characters quoted in a hint. The agent has the full text, and recognises it by its start. */
const QUOTED_CHARS = { most: 48, least: 6 };
/** Longer prompts are reports or plans. */
const MAX_PROMPT_CHARS = 700;
/** A shorter prompt doesn't explain a refusal. */
const MIN_WORDS = 3;
const CHANGES = new Set<string>(['Bash', ...EDIT_TOOLS]);

/** A line that asks the agent to save what the user seems to want from now on. `matter`: hash of its subject. */
type Hint = { line: string; matter: string };
type StoppedCall = { tool_name: string; input: unknown };

/**
 * Create the function that finds a prompt's hint: a possible rule that isn't certain enough to learn, or a refusal
 * without a reason just before it. Each subject is hinted at once, across sessions.
 */
export function createHints({ db, rules }: { db: Database; rules: Pick<Rules, 'weighPrompt' | 'takeUndone'> }) {
  return async (event: CaptureEvent, projectId: number | null): Promise<Hint | undefined> => {
    const prompt = event.prompt?.text.trim() ?? '';
    const undone = rules.takeUndone(event.sessionId);
    if (prompt.length > MAX_PROMPT_CHARS || prompt.startsWith('/') || isContentless(prompt)) return undefined;
    const before = await readTurnEnd(db, event.sessionId, event.promptId);
    const last = before?.calls.at(-1);
    const refused = before && last && isRefusedInSilence(last, before.stopped) ? last : undefined;
    const turn = before && {
      said: before.said,
      calls: before.calls.map(({ tool_name, input }) => ({ toolName: tool_name, toolInput: input })),
      wasStopped: refused !== undefined || before.calls.some(({ interrupted }) => interrupted),
    };
    const { teaches, unsure } = await rules.weighPrompt(prompt, turn, projectId, askerOf(event));
    if (teaches) return undefined;
    const refusal = saysWhy(prompt) ? ofWhatWasTaken(event, refused, undone) : undefined;
    const hint = unsure === undefined ? refusal : ofSentence(unsure);
    return hint && !(await wasHinted(db, hint.matter)) ? hint : undefined;
  };
}

function ofSentence(sentence: string): Hint {
  return {
    line: fitted(sentence, (words) => `${words} may hold for good. If so, save it with remember (or correct) ${HOW}`),
    matter: keyOfWords(sentence),
  };
}

/** A silent action of the user: a stopped call or a reverted edit. */
function ofWhatWasTaken(
  event: CaptureEvent,
  refused: StoppedCall | undefined,
  undone: Undone | undefined,
): Hint | undefined {
  if (refused) return ofRefusal(refused);
  if (!undone) return undefined;
  const { path, how } = undone;
  return {
    line: fitted(basename(path), (name) => {
      const what = how === 'undone' ? `Your edits of ${name} were undone` : `${name} was changed after you wrote it`;
      return `${what}. If the user says what should hold instead, save it with remember ${HOW}`;
    }),
    matter: digest(`${how} ${event.sessionId} ${path}`),
  };
}

function ofRefusal(call: StoppedCall): Hint | undefined {
  if (!CHANGES.has(call.tool_name)) return undefined;
  const { command, file_path: path } = (call.input ?? {}) as Record<string, unknown>;
  return {
    line: fitted(
      [command, path].find((named) => typeof named === 'string') ?? '',
      (words) =>
        `The user stopped ${call.tool_name} ${words}. If they say what should hold instead, save it with remember ${HOW}`,
    ),
    matter: digest(callKey({ toolName: call.tool_name, toolInput: call.input })),
  };
}

const HOW = 'as one sentence in their words with what it applies to.';

/** Whether a prompt after a refusal may explain it: more than two words, and no question. */
const saysWhy = (prompt: string): boolean => prompt.split(/\s+/).length >= MIN_WORDS && !/[?？]\s*$/.test(prompt);

/** Write a line with as much of a quoted text as fits. */
function fitted(text: string, write: (quoted: string) => string): string {
  for (let chars = QUOTED_CHARS.most; chars > QUOTED_CHARS.least; chars -= 2) {
    const line = write(quote(oneLine(text, chars)));
    if (estimateTokens(line) <= MAX_TOKENS - FRAME_TOKENS) return line;
  }
  return write(quote(oneLine(text, QUOTED_CHARS.least)));
}

const digest = (matter: string): string => `taken:${createHash('sha256').update(matter).digest('hex').slice(0, 32)}`;
