import { SPACED_LANGUAGES } from '../../language/index.ts';
import { pattern } from '../../language/pattern.ts';
import { tellsDeed } from './deeds.ts';
import { endsLater } from './later.ts';
import { folded, spaced } from './match-words.ts';

/** English words of something future, necessary, negated or pending. */
const IN_ENGLISH = pattern('u')`
  (?<!\p{L})(?:
    (?:will|shall|won't|should|must)(?! now)|would need|^(?:skipped|omitted|deferred|postponed|parked|left)|\p{L}+'ll|(?:need|
    have|has|is|are) (?:still )?to|needs|requires|lacks|awaits|yet|still|until|unless|
    (?<!\b(?:which|that|who|it|what) )would|tbd|unverified|untested|unfinished|(?:is|are|do|does|has|have|can|could|did|may|would)(?:n't| not)|
    cannot|can't|next up|up next|another (?:commit|pr|change|day|session|time)
  )(?!\p{L})`;
/** “No longer” describes something done. */
const NO_LONGER = pattern('gu')`
  (?<!\p{L})(?:
    no longer|not (?:\p{L}+ ){0,5}any ?more|nicht mehr|ne \p{L}+ plus|n'\p{L}+ plus|ya no|não \p{L}+ mais|non (?:\p{L}+ )?più|
    niet (?:meer|langer)|już nie|
    больше не|ikke (?:længere|lenger|mere|mer)|inte längre|artık
  )(?!\p{L})|なくなり|不再|더 이상`;
const OTHER_LANGUAGES = Object.entries(SPACED_LANGUAGES).filter(([name]) => name !== 'english');
/** The same in other languages, by their closed classes of negation, duration and necessity. */
const IN_OTHERS = new RegExp(
  `${spaced(
    OTHER_LANGUAGES.flatMap(([, { not, still, must }]) => `${not} ${still} ${must}`.split(' '))
      .map((word) => word.replaceAll('_', ' ').replace('*', '\\p{L}{1,20}'))
      .join('|'),
  )}(?!-)`,
  'u',
);
const IN_CHINESE = /还(?:没|未|不)|尚|没有|不支持|暂(?:时|不|未)|需要|以后|下次|之后/u;
/** For languages with the predicate last: only the end counts. */
const AT_END = pattern('u')`
  (?:ません|ない|なかった|残(?:って|りま|し)|次回|後日|予定|必要|保留|見送).{0,10}$|
  (?:않|못|없|필요|예정|나중|다음|추후|하겠|남아|남았|보류|미뤘).{0,8}$|(?:まだ|아직)`;

/**
 * Whether a sentence leaves it unclear that something was done: it negates, lasts, obliges or defers. Such a sentence
 * is no outcome. A deed is one, whatever it mentions: "Removed the note that this is still missing".
 */
export function leavesDoubt(written: string): boolean {
  if (tellsDeed(written)) return false;
  const sentence = folded(written).replace(NO_LONGER, ' ');
  return (
    IN_ENGLISH.test(sentence) ||
    IN_OTHERS.test(sentence) ||
    IN_CHINESE.test(sentence) ||
    AT_END.test(sentence) ||
    endsLater(sentence)
  );
}
