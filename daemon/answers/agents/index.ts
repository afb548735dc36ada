import { CLINE, CODEX, CURSOR, GEMINI_CLI, OPENCODE, VSCODE, WINDSURF } from '../../contract/hook-events.ts';
import type { AgentAnswers } from './agent-answers.ts';
import { clineAnswers } from './cline.ts';
import { codexAnswers } from './codex.ts';
import { cursorAnswers } from './cursor.ts';
import { geminiCliAnswers } from './gemini-cli.ts';
import { openCodeAnswers } from './opencode.ts';
import { vsCodeAnswers } from './vscode.ts';
import { windsurfAnswers } from './windsurf.ts';

/** Claude Code's own, which an agent without an entry gets as well. */
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

/** Find how an agent takes answers. */
export const answersOf = (agent: string): AgentAnswers => ANSWERS.get(agent) ?? AS_MADE;
