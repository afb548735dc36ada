// What the browser's buttons come back to. Each entry of the history has a name in its state, and under it lie the data that its page
// loaded and the row that was at the window's top: a list that is gone back to stands where it was left, without asking the daemon.

type Row = { name: string; offset: number };
type Entry = { loaded: Map<string, unknown>; scrolled?: { row: Row | undefined; top: number; opened: string | null } };

/** Entries that are remembered; whoever goes back further loads anew. */
const MAX_ENTRIES = 30;
/** A list has settled when its row stayed in its place for so many frames: a fifth of a second. */
const SETTLED_FRAMES = 12;
/** Frames in which a list settles at the latest: two seconds. */
const MAX_SETTLING_FRAMES = 120;
/** What a reader does to scroll: the page is theirs from then on. */
const READERS_OWN = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
const entries = new Map<string, Entry>();
let made = 0;

/** The name of the current entry, which it gets here if it is new. */
export function currentEntry(): string {
  const state = history.state as { entry?: string } | null;
  if (state?.entry) return state.entry;
  const entry = `${Date.now()}-${++made}`;
  history.replaceState({ ...state, entry }, '');
  return entry;
}

function entryOf(name: string): Entry {
  const entry = entries.get(name) ?? { loaded: new Map() };
  // The one that was used last is the last to go.
  entries.delete(name);
  entries.set(name, entry);
  for (const old of [...entries.keys()].slice(0, -MAX_ENTRIES)) entries.delete(old);
  return entry;
}

/** What was loaded under this name at the current entry; undefined: nothing yet. */
export const loadedAs = <T>(name: string): T | undefined => entryOf(currentEntry()).loaded.get(name) as T | undefined;

/** Keep what was loaded at the current entry. */
export const keepLoaded = (name: string, data: unknown): void => void entryOf(currentEntry()).loaded.set(name, data);

/** Forget what was loaded anywhere: something was changed. */
export function forgetLoaded(): void {
  for (const { loaded } of entries.values()) loaded.clear();
}

/** Note where the window stands, and which link was followed. @param entry the one that is left */
export function noteScroll(entry: string, opened: string | null): void {
  const top = [...document.querySelectorAll<HTMLElement>('main [data-row]')].find(
    (row) => row.getBoundingClientRect().bottom > 0,
  );
  entryOf(entry).scrolled = {
    top: scrollY,
    opened,
    row: top && { name: top.dataset.row!, offset: top.getBoundingClientRect().top },
  };
}

/** Bring the window back to where it stood at this entry, and the focus to the link that was followed. Returns whether it was here before. */
export function restoreScroll(entry: string): boolean {
  const scrolled = entries.get(entry)?.scrolled;
  if (!scrolled) return false;
  const { row, top, opened } = scrolled;
  const find = (name: string) => document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(name)}"]`);
  /** Move the row to where it stood. Returns by how many pixels it was off. */
  const place = (): number => {
    const found = row && find(row.name);
    // Rows that were never laid out have a guessed height, so the row says more than the number of pixels.
    const off = row && found ? found.getBoundingClientRect().top - row.offset : top - scrollY;
    scrollBy(0, off);
    return Math.abs(off);
  };
  place();
  settle(place, () => currentEntry() === entry);
  if (opened)
    document.querySelector<HTMLElement>(`main a[href="${CSS.escape(opened)}"]`)?.focus({ preventScroll: true });
  return true;
}

/** Repeat `place` as rows get their own heights, frame by frame, until it has nothing to move, the reader scrolls or `goesOn` is false. */
function settle(place: () => number, goesOn: () => boolean): void {
  const byReader = new AbortController();
  for (const kind of READERS_OWN)
    addEventListener(kind, () => byReader.abort(), { passive: true, signal: byReader.signal });
  let frames = 0;
  let still = 0;
  const next = () => {
    if (byReader.signal.aborted || !goesOn()) return byReader.abort();
    still = place() < 1 ? still + 1 : 0;
    if (++frames < MAX_SETTLING_FRAMES && still < SETTLED_FRAMES) requestAnimationFrame(next);
    else byReader.abort();
  };
  requestAnimationFrame(next);
}
