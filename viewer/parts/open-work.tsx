import { api } from '../api.ts';
import { Panel } from '../components/panel.tsx';
import { shortProject, withoutMarks } from '../format.ts';
import { type OpenProject, openItems } from '../open-items.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';
import { Empty, Show } from './states.tsx';
import { Time } from './time.tsx';

/**
 * Injections that are looked through for the last start of a session in each project, and sessions for what they left.
 */
const LOOKED_AT = 100;
const SESSIONS = 20;
/** Projects that are shown, and items of one. */
const PROJECTS = 4;
const SHOWN = 4;

/** What is open in the projects that were worked on last. */
export function OpenWork() {
  const loaded = useLoad(
    async () => {
      const [starts, summaries] = await Promise.all([
        api.injections({ limit: LOOKED_AT }),
        api.observations({ kind: 'summary', limit: SESSIONS }),
      ]);
      return openItems(starts.items, summaries.items).slice(0, PROJECTS);
    },
    [],
    'open work',
  );
  return (
    <Panel title="Open work">
      <Show loaded={loaded}>
        {(projects) =>
          projects.length === 0 ? (
            <Empty>
              Nothing is open. What an agent leaves undone, and goals with a deadline, stand here once a session begins
              with them.
            </Empty>
          ) : (
            <ul class="open-work">
              {projects.map((one) => (
                <OpenIn key={one.project} {...one} />
              ))}
            </ul>
          )
        }
      </Show>
    </Panel>
  );
}

const OpenIn = ({ project, at, items }: OpenProject) => (
  <li>
    <p class="facts">
      <strong>{project ? shortProject(project) : 'Outside of projects'}</strong>
      {items.length === 0 && <span>nothing open</span>}
      <Time at={at} />
    </p>
    <ul>
      {items.slice(0, SHOWN).map(({ words, memory }) => {
        const shown = (
          <>
            <span class="words" dir="auto">
              {withoutMarks(words)}
            </span>
            {memory !== undefined && <span class="from">#{memory}</span>}
          </>
        );
        return (
          <li key={words}>
            {memory === undefined ? <span>{shown}</span> : <a href={href(['memory', memory])}>{shown}</a>}
          </li>
        );
      })}
      {items.length > SHOWN && <li class="quiet">and {items.length - SHOWN} more</li>}
    </ul>
  </li>
);
