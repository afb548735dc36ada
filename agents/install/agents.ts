import { claudeCode } from '../claude-code/install.ts';
import { claudeDesktop } from '../claude-desktop/install.ts';
import { cline } from '../cline/install.ts';
import { codex } from '../codex/install.ts';
import { cursor } from '../cursor/install.ts';
import { geminiCli } from '../gemini-cli/install.ts';
import { openCode } from '../opencode/install.ts';
import { vscode } from '../vscode/install.ts';
import { windsurf } from '../windsurf/install.ts';
import { zed } from '../zed/install.ts';
import type { AgentConnection } from './agent.ts';

/** Every agent that can be connected, in the order of the help. */
export const AGENTS: readonly AgentConnection[] = [
  claudeCode,
  codex,
  geminiCli,
  openCode,
  cursor,
  windsurf,
  cline,
  vscode,
  zed,
  claudeDesktop,
];
