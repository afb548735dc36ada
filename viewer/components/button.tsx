import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

type ButtonProps = Omit<JSX.IntrinsicElements['button'], 'type' | 'class' | 'icon'> & {
  /** `primary`: the main action; `danger`: removes something; `bare`: no frame. */
  look?: 'primary' | 'danger' | 'bare' | undefined;
  icon?: IconName | undefined;
  isSmall?: boolean | undefined;
};

/** A button; quiet unless `look` says otherwise. */
export const Button = ({ look, icon, isSmall, children, ...more }: ButtonProps) => (
  <button type="button" class={[look, isSmall && 'small'].filter(Boolean).join(' ')} {...more}>
    {icon && <Icon name={icon} />}
    {children}
  </button>
);

/** How long a button says “Copied”. */
const COPIED_MS = 1500;

/** Copies a text. `label` names it for screen readers, and is shown unless `isBare`. */
export function Copy({
  text,
  label,
  isBare = false,
}: {
  text: string | (() => string);
  label: string;
  isBare?: boolean;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <Button
      look={isBare ? 'bare' : undefined}
      isSmall={isBare}
      icon={isCopied ? 'check' : 'copy'}
      onClick={copy}
      title={label}
    >
      <span class={isBare ? 'unseen' : ''}>{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
