import { api } from '../api.ts';
import { withMemories } from '../components/markdown.tsx';
import { Panel } from '../components/panel.tsx';
import { shortProject } from '../format.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';
import { Empty, Show } from './states.tsx';
import { Time } from './time.tsx';

/** Injections that are looked through for the last start of a session in each project. */
const LOOKED_AT = 100;
/** Items of a project that are shown. */
const SHOWN = 4;

/** What is open: as the last session of each project was told when it began. */
export function OpenWork() {
  const loaded = useLoad(
    () => api.injections({ limit: LOOKED_AT }).then(({ items }) => openIn(items)),
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
              {projects.map(({ injection, lines }) => (
                <li key={injection.id}>
                  <p class="facts">
                    <strong>{injection.project ? shortProject(injection.project) : 'Outside of projects'}</strong>
                    <a href={href(['why', injection.id])}>
                      as of <Time at={injection.created_at} />
                    </a>
                  </p>
                  <ul>
                    {lines.slice(0, SHOWN).map((line) => (
                      <li key={line} dir="auto">
                        {withMemories(unquoted(line))}
                      </li>
                    ))}
                    {lines.length > SHOWN && <li class="quiet">and {lines.length - SHOWN} more</li>}
                  </ul>
                </li>
              ))}
            </ul>
          )
        }
      </Show>
    </Panel>
  );
}

/** A line without the quotation marks that a model needs around what was recorded. */
const unquoted = (line: string): string => line.replace(/^“([^“”]*)”/, '$1');

type Injection = Awaited<ReturnType<typeof api.injections>>['items'][number];
type Open = { injection: Injection; lines: string[] };

function openIn(injections: readonly Injection[]): Open[] {
  const seen = new Set<string | null>();
  return injections.flatMap((injection): Open[] => {
    if (injection.event !== 'SessionStart' || seen.has(injection.project)) return [];
    seen.add(injection.project);
    const lines = injection.items.flatMap(({ zone, line }) =>
      zone === 'open' && typeof line === 'string' ? [line] : [],
    );
    return lines.length > 0 ? [{ injection, lines }] : [];
  });
}
