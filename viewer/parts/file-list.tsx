import { count } from '../../daemon/contract/amounts.ts';
import { shortProject } from '../format.ts';
import { href } from '../router.ts';
import type { WorkedFile } from '../worked-files.ts';
import { Time } from './time.tsx';

/** Files that are listed. */
const SHOWN = 30;

/** Where the work was: each file with its sessions and when it was last worked on; the bar is its memories beside the most of any file. */
export function FileList({ files, withProject }: { files: readonly WorkedFile[]; withProject: boolean }) {
  const shown = files.slice(0, SHOWN);
  const most = Math.max(1, ...shown.map(({ memories }) => memories));
  return (
    <ul class="rows fits">
      {shown.map(({ file, project, sessions, memories, last }) => (
        <li class="row" key={`${project} ${file}`} data-row={file}>
          <a class="title mono" href={href(['files'], { path: file })}>
            {file}
          </a>
          <span class="fit" data-k="session" aria-hidden="true">
            <i style={{ width: `${(100 * memories) / most}%` }} />
          </span>
          <div class="facts">
            <Time at={last} />
            <span>{count(sessions, 'session')}</span>
            <span>{count(memories, 'memory', 'memories')}</span>
            {withProject && project && <span title={project}>{shortProject(project)}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
