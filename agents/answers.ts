import { CLINE, CODEX, CURSOR, GEMINI_CLI, OPENCODE, VSCODE, WINDSURF } from '../daemon/contract/hook-events.ts';
import type { AgentAnswers } from './answer-format.ts';
import { clineAnswers } from './cline/answers.ts';
import { codexAnswers } from './codex/answers.ts';
import { cursorAnswers } from './cursor/answers.ts';
import { geminiCliAnswers } from './gemini-cli/answers.ts';
import { openCodeAnswers } from './opencode/answers.ts';
import { vsCodeAnswers } from './vscode/answers.ts';
import { windsurfAnswers } from './windsurf/answers.ts';

/** Claude Code's own; also the default of an agent without an entry. */
const AS_MADE: AgentAnswers = { canAsk: true, format: (_, output) => output };

/** By the agent's name in `/hooks/:agent/:event`. */
const ANSWERS: ReadonlyMap<string, AgentAnswers> = new Map([
  [CLINE, clineAnswers],
  [CODEX, codexAnswers],
  [CURSOR, cursorAnswers],
  [GEMINI_CLI, geminiCliAnswers],
  [OPENCODE, openCodeAnswers],
  [VSCODE, vsCodeAnswers],
  [WINDSURF, windsurfAnswers],
]);

/** Find how an agent accepts answers. */
export const answersOf = (agent: string): AgentAnswers => ANSWERS.get(agent) ?? AS_MADE;
