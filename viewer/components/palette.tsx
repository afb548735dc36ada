import { useEffect, useRef, useState } from 'preact/hooks';
import { foundItems, type PaletteItem, standingItems } from '../palette-items.ts';
import { Icon } from './icon.tsx';
import { Keys } from './keys.tsx';

/** Pause in typing before the daemon is asked. */
const SETTLED_MS = 140;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Shortcuts outside text fields. */
const BY_PLAIN_KEY: Partial<Record<string, 'palette' | 'keys'>> = { '/': 'palette', '?': 'keys' };

/** The palette (⌘K, Ctrl K or `/`) and the list of keys (`?`), on every page. */
export function Palette() {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  useEffect(() => {
    const read = (event: KeyboardEvent) => {
      const isK =
        event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target);
      const byPlainKey = isPlain ? BY_PLAIN_KEY[event.key] : undefined;
      const asked = isK ? 'palette' : byPlainKey;
      if (asked === undefined) return;
      event.preventDefault();
      setOpen((now) => (now === asked ? undefined : asked));
    };
    addEventListener('keydown', read);
    return () => removeEventListener('keydown', read);
  }, []);
  if (open === undefined) return null;
  const close = () => setOpen(undefined);
  return open === 'palette' ? <Finder key="palette" close={close} /> : <KeyList key="keys" close={close} />;
}

/** A dialog above the page; closes by Esc or a click beside it. */
function Dialog({ label, close, children }: { label: string; close: () => void; children: preact.ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    return () => shown.close();
  }, []);
  return (
    <dialog
      class="palette"
      aria-label={label}
      ref={dialog}
      onClose={close}
      onMouseDown={(event) => event.target === dialog.current && close()}
    >
      {children}
    </dialog>
  );
}

function Finder({ close }: { close: () => void }) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ of: string; items: readonly PaletteItem[] }>({ of: '', items: [] });
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      foundItems(typed).then(
        (items) => {
          if (!isOver) setFound({ of: typed, items });
        },
        // The pages stay reachable without the daemon.
        () => {},
      );
    }, SETTLED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [typed]);
  const items = [
    ...standingItems(typed).slice(0, typed.trim() ? 6 : undefined),
    ...(found.of === typed ? found.items : []),
  ];
  const current = Math.min(at, items.length - 1);
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    close();
    item.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((current + step + items.length) % Math.max(1, items.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(items[current]);
    }
  };
  return (
    <Dialog label="Go anywhere" close={close}>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Go anywhere"
        aria-expanded="true"
        aria-controls="palette-items"
        aria-activedescendant={items[current] && `palette-${current}`}
        placeholder="Pages, memories, rules, sessions, files, actions"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <Options items={items} current={current} choose={choose} />
      <p>
        <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes, <kbd>?</kbd> all keys
      </p>
    </Dialog>
  );
}

type OptionsProps = { items: readonly PaletteItem[]; current: number; choose: (item: PaletteItem) => void };

function Options({ items, current, choose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div id="palette-items" role="listbox" aria-label="Where to go" ref={list}>
      {items.map((item, n) => (
        <div
          key={item.key}
          id={`palette-${n}`}
          role="option"
          aria-selected={n === current}
          tabIndex={-1}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(item);
          }}
        >
          <Icon name={item.icon} />
          <span dir="auto">{item.label}</span>
          <span class="quiet">{item.what}</span>
        </div>
      ))}
    </div>
  );
}

function KeyList({ close }: { close: () => void }) {
  return (
    <Dialog label="Keys" close={close}>
      <Keys />
    </Dialog>
  );
}
