/**
 * The line with which a patch of `apply_patch` names a file. Source: https://developers.openai.com/codex (the tool's
 * own grammar)
 */
const NAMES = /^\*\*\* (?:(Add|Update|Delete) File|Move to): (.+)$/;
const BEGIN = '*** Begin Patch';
/** Longer than any path that a system takes. */
const MAX_LINE = 4_200;

/**
 * The files that a patch in a text changes, in its order, each once; `isNew`: it only adds files. Empty for a text
 * without a patch.
 */
export function patchedFiles(text: string): { paths: string[]; isNew: boolean } {
  const begin = text.indexOf(BEGIN);
  const paths = new Set<string>();
  let isNew = begin !== -1;
  for (const line of begin === -1 ? [] : text.slice(begin).split('\n')) {
    const named = line.length <= MAX_LINE && line.startsWith('*** ') ? NAMES.exec(line.trimEnd()) : null;
    if (!named) continue;
    isNew &&= named[1] === 'Add';
    paths.add(named[2]!.trim());
  }
  return { paths: [...paths], isNew: isNew && paths.size > 0 };
}
