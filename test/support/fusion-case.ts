/** Sentences about nothing in particular: an observation is long where its best passage counts. */
const talk = (subject: string): string =>
  Array.from(
    { length: 30 },
    (_, at) =>
      `Then somebody looked at the ${subject} of part ${at + 1}, wrote down what was missing there, and left the rest for another day of the week.`,
  ).join('\n');

/**
 * Memories of which the two fusions put another one first: one speaks of each word of the query again and again, of all in no sentence;
 * another holds the sentence that answers, among much else. The first is first by score, the second by rank.
 */
export const FUSION_CASE = {
  query: 'was the ferry timetable printed?',
  firstByScore: [
    'The ferry timetable is late. The ferry is blue. The ferry leaves at noon.',
    talk('engine'),
    'The timetable hangs at the pier. The timetable has two pages. The timetable changes in May.',
    talk('pier'),
    'The invitations were printed. The labels were printed. The tickets were printed.',
  ].join('\n'),
  others: [
    `${talk('rope')}\nSomebody of the office said at noon that the timetable of the summer ferry, which everybody had been waiting for, was printed by then.\n${talk('anchor')}`,
    `${talk('harbour')}\nThe ferry of the harbour has a new coat of paint.`,
    `${talk('coast')}\nA ferry for the coast is too dear.`,
    talk('bridge'),
  ],
};
