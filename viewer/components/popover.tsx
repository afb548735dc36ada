import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

type PopoverProps = {
  /** What the button says. */
  label: ComponentChildren;
  /** What is in the box, to readers of the screen. */
  name: string;
  children: (close: () => void) => ComponentChildren;
};

/** A button that opens a small box below it; a press elsewhere or Escape closes it. */
export function Popover({ label, name, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
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
        <div class="popover-box" role="dialog" aria-label={name}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
