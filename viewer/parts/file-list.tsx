import { count } from '../../daemon/contract/amounts.ts';
import { ListRow } from '../components/row.tsx';
import { shortProject } from '../format.ts';
import { href } from '../router.ts';
import type { WorkedFile } from '../worked-files.ts';

/** Files that are listed, and dots of one. */
const SHOWN = 30;
const MAX_DOTS = 10;

/** Where the work was: each file with a dot a session, and when it was last worked on. */
export const FileList = ({ files, withProject }: { files: readonly WorkedFile[]; withProject: boolean }) => (
  <ul class="rows">
    {files.slice(0, SHOWN).map(({ file, project, sessions, memories, last }) => (
      <ListRow
        key={`${project} ${file}`}
        href={href(['files'], { path: file })}
        title={<span class="mono">{file}</span>}
        at={last}
        facts={
          <>
            <span class="in-dots">
              <span class="dots" data-k="session" aria-hidden="true">
                {Array.from({ length: Math.min(sessions, MAX_DOTS) }, (_, at) => (
                  <i key={at} />
                ))}
              </span>
              {count(sessions, 'session')}
            </span>
            <span>{count(memories, 'memory', 'memories')}</span>
            {withProject && project && <span title={project}>{shortProject(project)}</span>}
          </>
        }
      />
    ))}
  </ul>
);
