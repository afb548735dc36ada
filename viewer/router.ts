import { useLayoutEffect, useState } from 'preact/hooks';
import { currentEntry, noteScroll } from './history-entries.ts';

/** A place in the viewer, from the address after `#`: `#/memory/5`, `#/search?q=deploy`. */
export type Address = { path: string[]; query: URLSearchParams };

function readPlace(): Address {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}

/** A part of an address; unchanged if it can't be decoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The current place. The component renders again when a link or the browser's buttons change it. */
export function usePlace(): Address {
  const [place, setPlace] = useState(readPlace);
  // Runs before painting: a later effect would miss changes in between.
  useLayoutEffect(() => {
    // `#main` is the link to the content, not a page.
    let entry = currentEntry();
    history.scrollRestoration = 'manual';
    const read = () => {
      if (!location.hash.startsWith('#/')) return;
      noteScroll(entry, location.hash);
      entry = currentEntry();
      setPlace(readPlace());
    };
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return place;
}

/** The address of a page; empty values are left out of its query. */
export function href(
  path: readonly (string | number)[],
  query: Record<string, string | number | boolean | undefined> = {},
): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `#/${path.map((part) => encodeURIComponent(part)).join('/')}${search && `?${search}`}`;
}

/** Go to a page. `replace`: without adding a history entry. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) location.replace(to);
  else location.hash = to;
}
