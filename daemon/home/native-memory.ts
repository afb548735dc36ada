// Where agents keep memories of their own, by their documentation:
//
//   Claude Code   <config>/projects/<slug>/memory/, or the setting autoMemoryDirectory; of its subagents .claude/agent-memory[-local]/
//                 (https://code.claude.com/docs/en/memory, /en/sub-agents)
//   Codex         ~/.codex/memories/ (https://developers.openai.com/codex/memories)
//   Gemini CLI    ~/.gemini/GEMINI.md and ~/.gemini/tmp/<project>/memory/ (https://geminicli.com/docs/tools/memory)
//
// The folder of a project's slug, which is its path with each other sign as "-", tells Claude Code's wherever its configuration lies.

const PLACES = [
  /(?:^|\/)projects\/(?:-|[A-Za-z]--)[A-Za-z0-9-]*\/memory(?:\/|$)/,
  /(?:^|\/)\.claude\/agent-memory(?:-local)?(?:\/|$)/,
  /(?:^|\/)\.codex\/memories(?:\/|$)/,
  /(?:^|\/)\.gemini\/(?:GEMINI\.md$|tmp\/[^/]+\/memory(?:\/|$))/,
];

/** A longer path names no memory. */
const MAX_PATH_CHARS = 4096;

/** Whether a path, as a tool call names it, lies where an agent keeps its own memory. `folders`: further ones, which settings name. */
export function isNativeMemory(path: string, folders: readonly string[] = []): boolean {
  if (path.length > MAX_PATH_CHARS) return false;
  const plain = path.replaceAll('\\', '/');
  return PLACES.some((place) => place.test(plain)) || folders.some((folder) => `${plain}/`.startsWith(`${folder}/`));
}
