import { expect, test } from 'vitest';
import { leaveOut, saysNothingElse } from '../../daemon/recall/leave-out.ts';
import { openClassifier } from '../../daemon/rules/learnt/classifier.ts';
import { isPassingWish } from '../../daemon/rules/learnt/passing-wish.ts';

const earlier = (line: string) => ({ zone: 'earlier' as const, id: 1, line });

test('what earlier work says is without the sentences of ended rules, and what the user said else stays', () => {
  const ended = ['Never  use the wombat formatter.', ''];
  const line = '#1 (just now, change) “User: Never use the wombat formatter. Add a column. Agent: Done.”';
  expect(leaveOut([earlier(line)], { ended })).toEqual([
    earlier('#1 (just now, change) “User: [a rule that has ended] Add a column. Agent: Done.”'),
  ]);
  const rule = { zone: 'rules' as const, line: 'Never use the wombat formatter.' };
  expect(leaveOut([rule], { ended })).toEqual([rule]);
});

test('a rule that the session was shown isn’t said again by earlier work, neither as its title', () => {
  const shown = ['send quokka frames through the wombat gateway, the numbat one drops them'];
  const line =
    '#1 (2 min ago, change) “Send quokka frames through the wombat gateway, the…: User: no, send quokka frames through the wombat gateway, the numbat one drops them Agent: Moved. Changed: src/frames.ts”';
  expect(leaveOut([earlier(line)], { ended: [], shown })[0]!.line).toBe(
    '#1 (2 min ago, change) “[a rule shown above]: User: no, [a rule shown above] Agent: Moved. Changed: src/frames.ts”',
  );
});

test('a sentence of signs is found as it stands', () => {
  const shown = ['-n [x] (a|b) {2} $& ^. \\d+? /* */ “q” is what the wombat prints'];
  const line = `#1 (2 min ago, change) “User: ${shown[0]} Agent: Yes.”`;
  expect(leaveOut([earlier(line)], { ended: [], shown })[0]!.line).toBe(
    '#1 (2 min ago, change) “User: [a rule shown above] Agent: Yes.”',
  );
});

test('a title is found by its letters, however its sentences are spaced', () => {
  const shown = ['潮位はcmで出します。DBはmのままです'];
  const line =
    '#1 (2 min ago, change) “潮位はcmで出します。 DBはmのままです: User: 潮位はcmで出します。DBはmのままです Agent: はい”';
  expect(leaveOut([earlier(line)], { ended: [], shown })[0]!.line).toBe(
    '#1 (2 min ago, change) “[a rule shown above]: User: [a rule shown above] Agent: はい”',
  );
});

test('another sentence that begins alike is not cut within a word', () => {
  const shown = ['Never commit directly to the wombat branch'];
  const line = '#1 (2 min ago, change) “User: Never commit directory listings of the zoo. Agent: Done.”';
  expect(leaveOut([earlier(line)], { ended: [], shown })[0]!.line).toBe(line);
  const both = `${line} “User: Never commit directly to the wombat branch. Agent: Done.”`;
  expect(leaveOut([earlier(both)], { ended: [], shown })[0]!.line).toBe(
    `${line} “User: [a rule shown above]. Agent: Done.”`,
  );
});

const classifier = openClassifier();
const isForOnce = (text: string) => isPassingWish(text, classifier);

test.each([
  ['leave the explanations out today, my plane boards at noon.', ' The cursor was read twice'],
  ['take the small wombat data set this time, the disk is full', ' Agent: Ran with it. Ran: `wombat fit` ok'],
  ['the zoo is closed and nobody is here, publish the wombat page this one time', ' Agent: Published.'],
  ['skip the linter for this commit only, its server is down today', ' Agent: Committed.'],
])('a wish for once is carried as no history: %s', (wish, rest) => {
  expect(leaveOut([earlier(`#1 (1 h ago, change) “${wish}${rest}”`)], { ended: [], isForOnce })[0]!.line).toBe(
    `#1 (1 h ago, change) “[a wish for that time]${rest}”`,
  );
});

test.each([
  'why do the exports arrive so late today?',
  'the mail importer can wait till next week',
  'right now the crawler runs on requests and threads',
  'we moved the endpoint to /v2 this morning',
])('what happened, is open or is asked stays history: %s', (said) => {
  const line = `#1 (1 h ago, change) “User: ${said} Agent: Yes.”`;
  expect(leaveOut([earlier(line)], { ended: [], isForOnce })[0]!.line).toBe(line);
});

test('a title that is only pointed to says no wish for once either', () => {
  const line =
    '#6 Deploy the quokka branch; #7 keep the wombat report short today please, my train… may be about this.';
  expect(leaveOut([{ zone: 'again' as const, line }], { ended: [], isForOnce })[0]!.line).toBe(
    '#6 Deploy the quokka branch; #7 [a wish for that time] may be about this.',
  );
});

test('what is left open is told in its own words', () => {
  const open = { zone: 'open' as const, line: 'Open since today: “skip the linter today, it comes tomorrow”' };
  expect(leaveOut([open], { ended: [], isForOnce })).toEqual([open]);
});

test.each([
  ['#2 (just now, observation) “User: [a rule shown above] Agent: Understood.”', true],
  ['#2 (3 h ago, observation) “User: No! [a rule shown above] Agent: I see, noted.”', true],
  ['#2 (3 h ago, observation) “User: [a rule that has ended] Agent: Ok, will do.”', true],
  [
    '#2 (3 h ago, change) “User: [a rule shown above] Agent: Moved the frames behind the gateway. Changed: src/a.ts”',
    false,
  ],
  ['#2 (3 h ago, observation) “User: yes Agent: Done.”', false],
  ['#2 (3 h ago, change) “User: [a rule shown above] Agent: 潮位の単位を直しました”', false],
])('a turn of which only an answer to a rule is left says nothing else: %s %s', (line, nothing) => {
  expect(saysNothingElse(line)).toBe(nothing);
});

test('takes neither what a line says of its source, nor what an agent said at the end, for a wish', () => {
  const isForOnce = (sentence: string) => /just now|for today/.test(sentence);
  for (const line of [
    '#2 (session just now; tide.py no longer exists) “Changed: tide.py” It ended with: “Enough for today. The reader asks the new clock.”',
    '#2 (session just now) ended with: “Enough for today.”',
  ])
    expect(leaveOut([earlier(line)], { ended: [], isForOnce })[0]!.line).toBe(line);
});

test('what named two times of its day is a wish for that time', () => {
  expect(
    isForOnce(
      'soak test is running for the next hour, so put the parser on 9 workers and leave the mailer off meanwhile',
    ),
  ).toBe(true);
});
