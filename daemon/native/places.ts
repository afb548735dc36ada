// Locations of the own memory of a session's agent. Measured on Claude Code 2.1.330: the slug is that of the main
// worktree's folder, else of the folder where the session began; `autoMemoryDirectory` is one folder for all projects;
// a project's settings go before the user's.
import { dirname, join, normalize, sep } from 'node:path';
import { CLAUDE_CODE, CODEX, GEMINI_CLI } from '../contract/hook-events.ts';
import { readRegularFile } from './read-file.ts';

/** A session, as far as its memory's place depends on it. */
export type MemorySession = { agent: string; transcriptPath: string | null; root: string | null };

/** Folders of this machine. */
export type Machine = { userHome: string; transcriptRoots: readonly string[] };

/** The memory of Claude Code that a session sees. */
type ClaudeMemory = {
  /**
   * The folders that may be the session's, likeliest first: that of the settings alone, else by the main worktree and
   * by where it began.
   */
  folders: string[];
  /** One folder for all projects, which the user's settings name. */
  isShared: boolean;
  isOn: boolean;
};

/** Largest file of settings that is read. */
const MAX_SETTINGS_BYTES = 256 * 1024;

/** Agents whose own memory is read. */
export const hasMemory = (agent: string): boolean => [CLAUDE_CODE, CODEX, GEMINI_CLI].includes(agent);

/** A path as the name of Claude Code's folder for it. */
const slugOf = (path: string): string => path.replace(/[^a-zA-Z0-9]/g, '-');

/** Find the memory of a Claude Code session; undefined if its transcript is outside of the allowed folders. */
export async function claudeMemory(
  { transcriptPath, root }: Omit<MemorySession, 'agent'>,
  { userHome, transcriptRoots }: Machine,
): Promise<ClaudeMemory | undefined> {
  if (transcriptPath === null) return undefined;
  const ofSession = dirname(normalize(transcriptPath));
  if (!transcriptRoots.some((folder) => ofSession.startsWith(`${folder}${sep}`))) return undefined;
  const projects = dirname(ofSession);
  const settings = await readSettings(dirname(projects), root);
  const [own, begun] = [root === null ? undefined : join(projects, slugOf(root), 'memory'), join(ofSession, 'memory')];
  const directory = settings.directory?.replace(/^~(?=\/|$)/, userHome);
  return {
    folders: directory === undefined ? [...new Set([...(own ? [own] : []), begun])] : [directory],
    isShared: directory !== undefined,
    isOn: settings.isOn,
  };
}

/** Claude Code's settings for its memory; those of a project can't name a folder. */
async function readSettings(config: string, root: string | null): Promise<{ isOn: boolean; directory?: string }> {
  const ofProject =
    root === null ? [] : ['settings.local.json', 'settings.json'].map((name) => join(root, '.claude', name));
  const read = await Promise.all([...ofProject, join(config, 'settings.json')].map(readJson));
  const setting = read.map(({ autoMemoryEnabled }) => autoMemoryEnabled).find((value) => typeof value === 'boolean');
  const directory = read.at(-1)!.autoMemoryDirectory;
  return { isOn: setting ?? true, ...(typeof directory === 'string' && directory !== '' && { directory }) };
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse((await readRegularFile(path, MAX_SETTINGS_BYTES)) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // the client says what is wrong with it
  }
}

/** Codex's folder, from where its transcript lies: <folder>/sessions/<year>/<month>/<day>/<file>. */
export function codexFolder({ transcriptPath }: Pick<MemorySession, 'transcriptPath'>, machine: Machine): string {
  const root = machine.transcriptRoots.find(
    (folder) => folder.endsWith(`${sep}sessions`) && transcriptPath?.startsWith(`${folder}${sep}`),
  );
  return root === undefined ? join(machine.userHome, '.codex') : dirname(root);
}

/** Gemini CLI's file of remembered facts, for all projects. */
export const geminiFile = ({ userHome }: Machine): string => join(userHome, '.gemini', 'GEMINI.md');
