import { withoutMarks } from '../format.ts';
import { saysWhatWasAsked } from '../titles.ts';

/** What was asked, in grey below a title that says what came of it; nothing where the title says it already. */
export const AskedLine = ({ asked, title }: { asked: string; title: string }) =>
  asked === '' || saysWhatWasAsked(title, asked) ? null : (
    <p class="snippet asked-line" dir="auto">
      <span class="unseen">Asked: </span>“{withoutMarks(asked)}”
    </p>
  );
