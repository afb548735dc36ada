import { aboutText, overlapOf } from '../book/about.ts';
import { isNegative } from '../learnt/other-way.ts';
import type { Proposal } from './proposal.ts';

/** Share of the shorter proposal's content words in the other. */
const ALL_BUT = 0.95;
/** Share of both proposals' words, so that a longer one says mostly the same. */
const OF_BOTH = 0.5;

/**
 * Drop a proposal that another one extends: “Run the tests with `npm test`” beside “… before a commit”. Prohibitions
 * stay, because the shorter one is stricter.
 */
export function leaveOutRepeats<P extends Proposal>(proposals: readonly P[]): P[] {
  const read = proposals.map((proposal) => ({
    proposal,
    about: aboutText(proposal.text),
    forbids: isNegative(proposal.text),
  }));
  return read
    .filter(
      (one, at) =>
        one.forbids ||
        !read.some((other, place) => {
          if (other === one || other.forbids) return false;
          const { share, ofBoth } = overlapOf(one.about, other.about);
          const isLonger = other.about.terms.size > one.about.terms.size;
          const isFirst = other.about.terms.size === one.about.terms.size && place < at;
          return share >= ALL_BUT && ofBoth >= OF_BOTH && (isLonger || isFirst);
        }),
    )
    .map(({ proposal }) => proposal);
}
