import type { Proposal } from './proposal.ts';

/** With fewer subjects a habit may be chance. */
const MIN_COMMITS = 15;
/** Share of subjects that follow a convention, with room for lapses. */
const MOSTLY = 0.7;
const CONVENTIONAL = /^(?:\p{Extended_Pictographic}\s*)?([a-z]{2,12})(?:\([^)]{1,40}\))?!?: \S/u;
const TICKET = /^\[?([A-Z][A-Z0-9]{1,9})-\d+\]?[:\s]/;
const MAX_TYPES = 6;

/** A commit from `git log`. */
type Commit = { subject: string; signed: boolean };

/** Derive conventions from the latest commits. */
export function commitRules(commits: readonly Commit[]): Proposal[] {
  if (commits.length < MIN_COMMITS) return [];
  const from = 'git log';
  const share = (count: number) => count / commits.length;
  const types = countOf(commits.map(({ subject }) => CONVENTIONAL.exec(subject)?.[1]));
  const tickets = countOf(commits.map(({ subject }) => TICKET.exec(subject)?.[1]));
  const rules: Proposal[] = [];
  if (share(sum(types)) >= MOSTLY) {
    const names = [...types]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MAX_TYPES)
      .map(([name]) => name);
    rules.push({
      text: `Write commit subjects as \`type: what changes\`; types here are ${names.join(', ')}.`,
      kind: 'requirement',
      from,
    });
  }
  if (share(sum(tickets)) >= MOSTLY) {
    const [key] = [...tickets].sort((a, b) => b[1] - a[1])[0]!;
    rules.push({ text: `Begin commit subjects with the ticket, like \`${key}-123\`.`, kind: 'requirement', from });
  }
  if (share(commits.filter(({ signed }) => signed).length) >= MOSTLY) {
    rules.push({ text: 'Sign commits off: `git commit -s`.', kind: 'requirement', from });
  }
  return rules;
}

function countOf(names: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);
