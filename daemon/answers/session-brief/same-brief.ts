/** An age as recall/format writes it. Passing time is no news. */
const AGE = /\b(?:just now|\d+ (?:min|h|days|months) ago)/g;

/** Whether two briefs differ only in their ages. */
export const saysTheSame = (one: string, other: string): boolean => one.replace(AGE, '') === other.replace(AGE, '');
