import { count } from '../../daemon/contract/amounts.ts';
import { ListRow } from '../components/row.tsx';
import { shortProject } from '../format.ts';
import { href } from '../router.ts';
import type { WorkedFile } from '../worked-files.ts';

/** Files that are listed. */
const SHOWN = 30;

/** Where the work was: each file with its sessions and when it was last worked on. */
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
            <span>{count(sessions, 'session')}</span>
            <span>{count(memories, 'memory', 'memories')}</span>
            {withProject && project && <span title={project}>{shortProject(project)}</span>}
          </>
        }
      />
    ))}
  </ul>
);
