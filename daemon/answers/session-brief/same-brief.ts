/** How long ago something was, as recall/format writes it: a later minute is no news. */
const AGE = /\b(?:just now|\d+ (?:min|h|days|months) ago)/g;

/** Whether two briefs say the same but for the ages in them. */
export const saysTheSame = (one: string, other: string): boolean => one.replace(AGE, '') === other.replace(AGE, '');
