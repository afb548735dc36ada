import { useState } from 'preact/hooks';
import { count } from '../../daemon/contract/amounts.ts';
import { api, apiUntil } from '../api.ts';
import { exactTime } from '../format.ts';
import { attempt, tell } from './notices.tsx';

type Request = Parameters<typeof api.forget>[0];
type Receipt = Awaited<ReturnType<typeof api.forget>>;

/** What a forgetting takes, in words. */
const receiptOf = ({ observations, prompts, tool_calls, sessions }: Receipt): string =>
  [
    observations > 0 && count(observations, 'memory', 'memories'),
    prompts > 0 && count(prompts, 'prompt'),
    tool_calls > 0 && count(tool_calls, 'call'),
    sessions > 0 && count(sessions, 'session'),
  ]
    .filter(Boolean)
    .join(', ') || 'nothing';

/** Forget: first says what will go, then does it, and offers to take it back. */
export function ForgetButton(props: {
  what: string;
  label: string;
  request?: Request;
  /** What forgets, where it is no request of the usual kind. */
  forget?: (how: { dry_run?: boolean }, stop?: AbortSignal) => Promise<Receipt>;
  onForgotten: () => void;
}) {
  const { what, label, request = {}, onForgotten } = props;
  const work =
    props.forget ??
    ((how: { dry_run?: boolean }, stop?: AbortSignal) => (stop ? apiUntil(stop) : api).forget({ ...request, ...how }));
  const [asked, setAsked] = useState<Receipt>();
  if (!asked) {
    const ask = () => attempt(async () => setAsked(await work({ dry_run: true })));
    return (
      <button type="button" class="danger" onClick={ask}>
        {label}
      </button>
    );
  }
  const forget = () =>
    attempt(async (stop) => {
      const receipt = await work({}, stop);
      const undo = {
        label: 'Undo',
        run: async () => void (await attempt(() => api.undoForget(receipt.bin ?? undefined), 'Restored.')),
      };
      const until = receipt.until ? ` It can be taken back until ${exactTime(receipt.until)}.` : '';
      tell(`Forgotten: ${receiptOf(receipt)}.${until}`, receipt.bin ? undo : undefined);
      onForgotten();
    });
  return (
    <div class="box" role="alertdialog" aria-label={`Forget this ${what}?`}>
      <p>
        This forgets {receiptOf(asked)}
        {asked.pinned ? `, ${asked.pinned} of them pinned` : ''}, with all that was derived from it.
      </p>
      <button type="button" class="danger" onClick={forget}>
        Forget it
      </button>{' '}
      <button type="button" onClick={() => setAsked(undefined)}>
        Keep it
      </button>
    </div>
  );
}
