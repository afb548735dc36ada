import { useEffect, useState } from 'preact/hooks';
import { isLoginOver, watchLogin } from '../session.ts';
import { Copy } from './button.tsx';

const COMMAND = 'agent-memory open';

/** The command that makes a new link, to copy. */
export const OpenCommand = () => (
  <span class="command">
    <span>{COMMAND}</span>
    <Copy text={COMMAND} label="Copy the command" isBare />
  </span>
);

/** Says above every page that this login has ended, until a tab of this browser logs in again. */
export function LoginBanner() {
  const [, setLooks] = useState(0);
  useEffect(() => watchLogin(() => setLooks((looks) => looks + 1)), []);
  if (!isLoginOver()) return null;
  return (
    <div class="banner" role="alert">
      <span>This login has ended. Run this in a terminal and open its link: all tabs go on.</span>
      <OpenCommand />
    </div>
  );
}
