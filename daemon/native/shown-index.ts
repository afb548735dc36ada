// The lines of their agent's own memory that sessions see already, so that nothing is shown twice. Files are read in
// the background: an answer never waits for them and uses the lines known so far, and a session's first event starts
// reading.
import type { CaptureEvent } from '../../agents/event.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { turnParts } from '../memory/summary/turn-parts.ts';
import { type About, aboutText } from '../rules/book/about.ts';
import { refusedIn } from '../rules/book/refused-words.ts';
import { hasMemory, type Machine, type MemorySession } from './places.ts';
import { readShownLines } from './shown-lines.ts';

/** Whether the session already sees a text in the agent's own memory. */
export type IsSaid = (text: string) => boolean;

/** The telling words of a text that one line must have: the rest are words around it. */
const SAID_SHARE = 0.8;
/** Maximum length of a text to compare; a longer one says more than a line of an index. */
const MAX_SAID_CHARS = 1_000;
/** Maximum of projects whose lines are cached. */
const MAX_PROJECTS = 100;
/** The file that a line of an index names; its words are those of the title. */
const LINK = /\]\([^)\s]{0,300}\)/g;

type Line = { about: About; refused: ReadonlySet<string> };
type Known = { source: string; lines: readonly Line[] };

export type ShownIndex = ReturnType<typeof createShownIndex>;

/** Create the cache of the lines that sessions see at their start. */
export function createShownIndex(machine: Machine) {
  const cache = new BoundedMap<string, Known>(MAX_PROJECTS);
  const reading = new Map<string, Promise<void>>();

  async function read(key: string, session: MemorySession): Promise<void> {
    const lines = await readShownLines(session, machine);
    const source = lines.join('\n');
    if (cache.get(key)?.source === source) return;
    const texts = lines.map((line) => line.replace(LINK, ']'));
    cache.set(key, { source, lines: texts.map((text) => ({ about: aboutText(text), refused: refusedIn(text) })) });
  }

  return {
    /** Start reading the agent's own memory for an event's session. Returns a test of what is already known there. */
    seenBy(event: SeenIn): IsSaid {
      if (!isSeen(event)) return () => false;
      const session = { agent: event.agent, transcriptPath: event.transcriptPath, root: rootOf(event) };
      const key = JSON.stringify(session);
      if (!reading.has(key)) {
        const done = read(key, session)
          .catch(() => undefined) // the session can't see an unreadable file either
          .finally(() => reading.delete(key));
        reading.set(key, done);
      }
      return (text) => isSaidIn(cache.get(key)?.lines ?? [], text);
    },

    /** Resolves once nothing is being read. */
    async settled(): Promise<void> {
      await Promise.all(reading.values());
    },
  };
}

type SeenIn = Pick<
  CaptureEvent,
  'agent' | 'transcriptPath' | 'cwd' | 'project' | 'speaker' | 'isBound' | 'ownMemoryOff'
>;

/** Whether an event belongs to this machine's user, with the agent's memory on, as far as the event shows. */
const isSeen = ({ agent, speaker, isBound, ownMemoryOff }: SeenIn): boolean =>
  hasMemory(agent) && speaker === 'owner' && !isBound && !ownMemoryOff;

const rootOf = ({ project, cwd }: SeenIn): string | null => project?.root ?? cwd;

function isSaidIn(lines: readonly Line[], given: string): boolean {
  if (lines.length === 0) return false;
  const text = tellingPart(given);
  if (text.length > MAX_SAID_CHARS) return false;
  const { terms } = aboutText(text);
  const totalWeight = [...terms.values()].reduce((sum, weight) => sum + weight, 0);
  if (totalWeight === 0) return false;
  const refused = refusedIn(text);
  return lines.some((line) => {
    const met = [...terms].filter(([term]) => line.about.terms.has(term));
    const shared = met.reduce((sum, [, weight]) => sum + weight, 0);
    return shared >= SAID_SHARE * totalWeight && met.every(([term]) => refused.has(term) === line.refused.has(term));
  });
}

/** The part of a recorded turn that must be known already: for a turn without work, the typed words. */
function tellingPart(text: string): string {
  const { asked, labels } = turnParts(text);
  return asked !== '' && labels.size === 0 ? asked : text;
}
