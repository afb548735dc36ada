import { ago } from '../../daemon/contract/amounts.ts';
import { exactTime } from '../format.ts';

/** A time as its age, exact when pointed at. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {ago(at)}
  </time>
);
