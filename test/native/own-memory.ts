/** A home with Claude Code's own memory of the project /work/shop, as the client keeps it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTestFolder } from '../support/test-folder.ts';

export type MemoryFile = { type?: string; name?: string; session?: string; description?: string; body: string };

export function makeOwnMemory() {
  const userHome = makeTestFolder('am-own-memory-');
  const config = join(userHome, '.claude');
  const ofProject = join(config, 'projects', '-work-shop');
  const folder = join(ofProject, 'memory');
  mkdirSync(folder, { recursive: true });
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  return {
    userHome,
    folder,
    /** What the daemon is given of this home. */
    deps: { userHome, settings: { transcriptRoots: [join(config, 'projects'), join(userHome, '.codex', 'sessions')] } },
    /** What each event of a session says. */
    of: (session: string) => ({ transcript_path: join(ofProject, `${session}.jsonl`) }),
    put,
    index: (text: string) => put(join(folder, 'MEMORY.md'), text),
    file: (file: string, { type, name = file, session, description = '', body }: MemoryFile) =>
      put(
        join(folder, file),
        [
          '---',
          `name: ${name}`,
          `description: ${JSON.stringify(description)}`,
          'metadata:',
          '  node_type: memory',
          ...(type ? [`  type: ${type}`] : []),
          ...(session ? [`  originSessionId: ${session}`] : []),
          '---',
          '',
          body,
          '',
        ].join('\n'),
      ),
    remove: (file: string) => rmSync(join(folder, file)),
    settings: (settings: object) => put(join(config, 'settings.json'), JSON.stringify(settings)),
  };
}
