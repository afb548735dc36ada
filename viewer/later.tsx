import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Skeleton } from './components/skeleton.tsx';
import type { Address } from './router.ts';

type Pages = typeof import('./later-pages.ts').PAGES;

let pages: Pages | undefined;
let loading: Promise<Pages> | undefined;

/** Load the pages that are not part of the first page's script, once; tried again where the daemon didn't answer. */
export const loadPages = (): Promise<Pages> => {
  loading ??= import('./later-pages.ts').then(
    ({ PAGES }) => {
      pages = PAGES;
      return PAGES;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/** One of these pages, as the menu names it. */
export const later = (name: keyof Pages): ComponentType<{ place: Address }> =>
  function LaterPage({ place }) {
    const [Shown, setShown] = useState(() => pages?.[name]);
    const [fault, setFault] = useState<Error>();
    useEffect(() => {
      if (!Shown) loadPages().then((loaded) => setShown(() => loaded[name]), setFault);
    }, []);
    if (fault) throw fault; // the page's error boundary says so
    return Shown ? <Shown place={place} /> : <Skeleton />;
  };
