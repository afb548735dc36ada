import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { keepLoaded, loadedAs } from './history-entries.ts';
import type { DaemonRefused } from './session.ts';

export type Loaded<T> = {
  data: T | undefined;
  error: DaemonRefused | undefined;
  isLoading: boolean;
  /** Load again; the old data stays until the new arrives. */
  reload: () => Promise<void>;
};

/**
 * Load something, again whenever one of `by` changes; only the last call's result counts. With a `name` (unique in the
 * page), Back and Forward restore the loaded data and refresh it in the background.
 */
export function useLoad<T>(load: () => Promise<T>, by: readonly unknown[], name?: string): Loaded<T> {
  const cell = name && `${name} ${JSON.stringify(by)}`;
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>(() => ({
    data: cell ? loadedAs<T>(cell) : undefined,
    error: undefined,
    isLoading: true,
  }));
  const calls = useRef(0);
  const run = useCallback(async () => {
    const call = ++calls.current;
    const before = cell ? loadedAs<T>(cell) : undefined;
    setState((shown) => ({ ...shown, ...(before !== undefined && { data: before }), isLoading: true }));
    try {
      const data = await load();
      if (call !== calls.current) return;
      if (cell) keepLoaded(cell, data);
      setState({ data, error: undefined, isLoading: false });
    } catch (error) {
      if (call === calls.current) setState({ data: undefined, error: error as DaemonRefused, isLoading: false });
    }
  }, by);
  useEffect(() => {
    void run();
    return () => {
      calls.current++;
    };
  }, [run]);
  return { ...state, reload: run };
}

type Page<Item> = { items: Item[]; next_cursor?: number | null };
type Pages<Item> = { items: Item[]; cursor: number | null };

/**
 * Load a list page by page. `more` appends the next page; undefined on the last. With a `name`, Back and Forward
 * restore all loaded pages.
 */
export function usePages<Item>(
  load: (cursor: number | undefined) => Promise<Page<Item>>,
  by: readonly unknown[],
  name?: string,
): Omit<Loaded<Item[]>, 'data'> & { items: Item[]; more: (() => Promise<void>) | undefined } {
  const cell = name && `${name} pages ${JSON.stringify(by)}`;
  const [further, setFurther] = useState<{ of: Pages<Item> | undefined; pages: Pages<Item> }>();
  const asFirst = ({ items, next_cursor }: Page<Item>): Pages<Item> => ({ items, cursor: next_cursor ?? null });
  const { data, ...first } = useLoad(
    async () => (cell ? loadedAs<Pages<Item>>(cell) : undefined) ?? asFirst(await load(undefined)),
    by,
    name && `${name} pages`,
  );
  const reload = () => {
    if (cell) keepLoaded(cell, undefined);
    return first.reload();
  };
  const pages = further && further.of === data ? further.pages : data;
  const isBusy = useRef(false);
  const more = async () => {
    if (isBusy.current || !pages || pages.cursor === null) return;
    isBusy.current = true;
    try {
      const next = await load(pages.cursor);
      const all = { items: [...pages.items, ...next.items], cursor: next.next_cursor ?? null };
      if (cell) keepLoaded(cell, all);
      setFurther({ of: data, pages: all });
    } finally {
      isBusy.current = false;
    }
  };
  return { ...first, reload, items: pages?.items ?? [], more: pages && pages.cursor !== null ? more : undefined };
}
