import type { AgentConnection } from './agent.ts';
import { claudeCode } from './claude-code.ts';
import { claudeDesktop } from './claude-desktop.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { cursor } from './cursor.ts';
import { geminiCli } from './gemini-cli.ts';
import { openCode } from './opencode.ts';
import { vscode } from './vscode.ts';
import { windsurf } from './windsurf.ts';
import { zed } from './zed.ts';

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
