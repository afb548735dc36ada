/**
 * Memories of which the two fusions put another one first: all words of the query stand in the one that also tells of much else, which
 * lies farther from the query than those about ferries alone. So it is first by score, but only in one of two lists by rank.
 */
export const FUSION_CASE = {
  query: 'was the ferry timetable printed?',
  firstByScore:
    'Rotated certificates, fixed the linter, upgraded the compiler, renamed variables, cleaned backups, deleted branches, merged requests, and printed the ferry timetable.',
  others: [
    'The ferry schedule on paper.',
    'The ferry leaves at noon.',
    'The ferry is late in winter.',
    'The ferry of the harbour is blue.',
    'A ferry for the coast.',
    'Two boats stand in for the ferry.',
  ],
};
