import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { DaemonRefused } from './session.ts';

export type Loaded<T> = {
  data: T | undefined;
  error: DaemonRefused | undefined;
  isLoading: boolean;
  /** Load again; what is shown stays until the new is there. */
  reload: () => Promise<void>;
};

/** Load something, again whenever one of `by` changes; only the last call's outcome counts. */
export function useLoad<T>(load: () => Promise<T>, by: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ data: undefined, error: undefined, isLoading: true });
  const calls = useRef(0);
  const run = useCallback(async () => {
    const call = ++calls.current;
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const data = await load();
      if (call === calls.current) setState({ data, error: undefined, isLoading: false });
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

/** Load a list page by page; `more` appends the next page and is undefined on the last one. */
export function usePages<Item>(
  load: (cursor: number | undefined) => Promise<Page<Item>>,
  by: readonly unknown[],
): Omit<Loaded<Item[]>, 'data'> & { items: Item[]; more: (() => Promise<void>) | undefined } {
  const [further, setFurther] = useState<{ of: Page<Item> | undefined; items: Item[]; cursor: number | null }>();
  const { data, ...first } = useLoad(() => load(undefined), by);
  const rest = further?.of === data ? further : undefined;
  const cursor = rest ? rest.cursor : (data?.next_cursor ?? null);
  const isBusy = useRef(false);
  const more = async () => {
    if (isBusy.current || cursor === null) return;
    isBusy.current = true;
    try {
      const page = await load(cursor);
      setFurther({ of: data, items: [...(rest?.items ?? []), ...page.items], cursor: page.next_cursor ?? null });
    } finally {
      isBusy.current = false;
    }
  };
  return {
    ...first,
    items: [...(data?.items ?? []), ...(rest?.items ?? [])],
    more: cursor === null ? undefined : more,
  };
}
