import { CLINE, CODEX, CURSOR, GEMINI_CLI, OPENCODE, VSCODE, WINDSURF } from '../daemon/contract/hook-events.ts';
import { fromCline } from './cline/events.ts';
import { fromCodex } from './codex/events.ts';
import { fromCursor } from './cursor/events.ts';
import { fromGeminiCli } from './gemini-cli/events.ts';
import { fromOpenCode } from './opencode/events.ts';
import type { Translate } from './translate.ts';
import { fromVsCode } from './vscode/events.ts';
import { fromWindsurf } from './windsurf/events.ts';

/** By the agent's name in `/hooks/:agent/:event`. */
const TRANSLATIONS: ReadonlyMap<string, Translate> = new Map([
  [CLINE, fromCline],
  [CODEX, fromCodex],
  [CURSOR, fromCursor],
  [GEMINI_CLI, fromGeminiCli],
  [OPENCODE, fromOpenCode],
  [VSCODE, fromVsCode],
  [WINDSURF, fromWindsurf],
]);

/**
 * The translation of an agent's events into the terms that all agents share; that of any other agent changes nothing.
 */
export const getTranslation = (agent: string): Translate => TRANSLATIONS.get(agent) ?? ((delivered) => delivered);
