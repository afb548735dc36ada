// Restores pages for the browser's Back and Forward. Each history entry has a name in its state, which stores the
// page's loaded data and the top row. A list stands where it was left, without asking the daemon.

type Row = { name: string; offset: number };
type Entry = { loaded: Map<string, unknown>; scrolled?: { row: Row | undefined; top: number; opened: string | null } };

/** Remembered entries; earlier pages load again. */
const MAX_ENTRIES = 30;
/** A list has settled once its row has stayed in place for so many frames: a fifth of a second. */
const SETTLED_FRAMES = 12;
/** Longest settling, in frames: two seconds. */
const MAX_SETTLING_FRAMES = 120;
/** A reader's scrolling, after which the page is left alone. */
const READERS_OWN = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
const entries = new Map<string, Entry>();
let made = 0;

/** The current entry's name, created if needed. */
export function currentEntry(): string {
  const state = history.state as { entry?: string } | null;
  if (state?.entry) return state.entry;
  const entry = `${Date.now()}-${++made}`;
  history.replaceState({ ...state, entry }, '');
  return entry;
}

function entryOf(name: string): Entry {
  const entry = entries.get(name) ?? { loaded: new Map() };
  // Move the entry to the end, so that it is dropped last.
  entries.delete(name);
  entries.set(name, entry);
  for (const old of [...entries.keys()].slice(0, -MAX_ENTRIES)) entries.delete(old);
  return entry;
}

/** The data loaded under this name at the current entry; undefined if none. */
export const loadedAs = <T>(name: string): T | undefined => entryOf(currentEntry()).loaded.get(name) as T | undefined;

/** Keep what was loaded at the current entry. */
export const keepLoaded = (name: string, data: unknown): void => void entryOf(currentEntry()).loaded.set(name, data);

/** Forget all loaded data: something was changed. */
export function forgetLoaded(): void {
  for (const { loaded } of entries.values()) loaded.clear();
}

/** Note the window's position and the followed link. @param entry the one being left */
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

/** Restore the window's position and the focus at this entry. Returns whether it was visited before. */
export function restoreScroll(entry: string): boolean {
  const scrolled = entries.get(entry)?.scrolled;
  if (!scrolled) return false;
  const { row, top, opened } = scrolled;
  const find = (name: string) => document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(name)}"]`);
  /** Move the row to its earlier place. Returns the distance in pixels. */
  const place = (): number => {
    const found = row && find(row.name);
    // Rows not laid out yet have an estimated height, so the row is more reliable than a pixel position.
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

/**
 * Repeat `place` frame by frame as rows get their real heights, until nothing moves, the reader scrolls, or `goesOn` is
 * false.
 */
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
