import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

type PopoverProps = {
  /** What the button says. */
  label: ComponentChildren;
  /** What is in the box, to readers of the screen. */
  name: string;
  children: (close: () => void) => ComponentChildren;
};

/** Pixels between a box and the window's edge. */
const EDGE = 16;

/** A button that opens a small box below it; a press elsewhere or Escape closes it. */
export function Popover({ label, name, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  // What would stand beyond the window's edge is moved into it.
  useLayoutEffect(() => {
    const beyond = (opened.current?.getBoundingClientRect().right ?? 0) + EDGE - document.documentElement.clientWidth;
    if (opened.current && beyond > 0) opened.current.style.left = `${-beyond}px`;
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const pressed = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const typed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    addEventListener('pointerdown', pressed);
    addEventListener('keydown', typed);
    return () => {
      removeEventListener('pointerdown', pressed);
      removeEventListener('keydown', typed);
    };
  }, [isOpen]);
  return (
    <div class="popover" ref={box}>
      <button type="button" class="chooser" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </button>
      {isOpen && (
        <div class="popover-box" role="dialog" aria-label={name} ref={opened}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
