/**
 * Describe a candidate of a prompt's recall for a person: id, score, whether it was added, the evidence for it, and
 * its title. `#12 0.81 added (words 0.62 at place 1, vector 0.71 at place 3): Fixed the doubled invoices`
 */
export function candidateLine(candidate: Record<string, unknown>, title: string): string {
  const { id, score, dropped } = candidate;
  const fate = typeof dropped === 'string' ? dropped : 'added';
  const evidence = evidenceOf(candidate.explain);
  return `#${id} ${number(score)} ${fate}${evidence && ` (${evidence})`}${title && `: ${title}`}`;
}

function evidenceOf(explain: unknown): string {
  const { text, vector, time, boosts } = fields(explain);
  const parts = [
    said('words', fields(text).score, fields(text).rank),
    said('session', fields(text).session, undefined),
    said('vector', fields(vector).similarity, fields(vector).rank),
    said('time named', time, undefined),
    ...Object.entries(fields(boosts)).map(([name, boost]) => said(name.replaceAll('_', ' '), boost, undefined)),
  ];
  return parts.filter(Boolean).join(', ');
}

/** A figure in words; empty if it is absent or 0. */
function said(name: string, value: unknown, rank: unknown): string {
  if (typeof value !== 'number' || value === 0) return '';
  return `${name} ${number(value)}${typeof rank === 'number' ? ` at place ${rank}` : ''}`;
}

const number = (value: unknown): string => (typeof value === 'number' ? value.toFixed(2) : '?');
const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
