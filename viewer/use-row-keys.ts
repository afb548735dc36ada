import { useLayoutEffect } from 'preact/hooks';

/** j and k move through a list, Enter opens the current row; not while typing or in a dialog. */
export function useRowKeys({
  length,
  at,
  go,
  open,
  others = {},
}: {
  length: number;
  at: number;
  go: (at: number) => void;
  open: () => void;
  /** Handlers of further keys. */
  others?: Readonly<Record<string, () => unknown>>;
}): void {
  // A layout effect, so that a key pressed right after a render never uses the previous selection.
  useLayoutEffect(() => {
    const read = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || document.querySelector('dialog[open]')) return;
      const { target } = event;
      if (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT|BUTTON|A|SUMMARY)$/.test(target.tagName)) {
        // A check box that selects a row doesn't use letter keys, so j and k still work there.
        if (!(target instanceof HTMLInputElement && target.type === 'checkbox') || event.key === 'Enter') return;
      }
      const step = { j: 1, k: -1 }[event.key];
      if (step !== undefined && length > 0) {
        event.preventDefault();
        go(Math.max(0, Math.min(length - 1, at + step)));
      } else if (event.key === 'Enter' && at >= 0) open();
      else others[event.key]?.();
    };
    addEventListener('keydown', read);
    return () => removeEventListener('keydown', read);
  }, [length, at, others]);
}
