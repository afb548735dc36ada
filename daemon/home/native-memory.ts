// Where agents store their own memories, according to their documentation:
//
//   Claude Code   <config>/projects/<slug>/memory/, or the setting autoMemoryDirectory; of its subagents
//                 .claude/agent-memory[-local]/
//                 (https://code.claude.com/docs/en/memory, /en/sub-agents)
//   Codex         ~/.codex/memories/ (https://developers.openai.com/codex/memories)
//   Gemini CLI    ~/.gemini/GEMINI.md and ~/.gemini/tmp/<project>/memory/ (https://geminicli.com/docs/tools/memory)
//
// A folder named by a project's slug, its path with all other characters replaced by "-", identifies Claude Code's
// memory wherever its configuration is.

const PLACES = [
  /(?:^|\/)projects\/(?:-|[A-Za-z]--)[A-Za-z0-9-]*\/memory(?:\/|$)/,
  /(?:^|\/)\.claude\/agent-memory(?:-local)?(?:\/|$)/,
  /(?:^|\/)\.codex\/memories(?:\/|$)/,
  /(?:^|\/)\.gemini\/(?:GEMINI\.md$|tmp\/[^/]+\/memory(?:\/|$))/,
];

/** Maximum length of a path to a memory file. */
const MAX_PATH_CHARS = 4096;

/** Whether a path in a tool call is inside an agent's own memory. `folders`: further ones, from settings. */
export function isNativeMemory(path: string, folders: readonly string[] = []): boolean {
  if (path.length > MAX_PATH_CHARS) return false;
  const plain = path.replaceAll('\\', '/');
  if (PLACES.some((place) => place.test(plain))) return true;
  return folders.some((folder) => `${plain}/`.startsWith(`${folder}/`));
}
