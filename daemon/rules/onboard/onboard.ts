import type { Redacted, Redactor } from '../../../packages/redactor/index.ts';
import { MAX_RULE_CHARS } from '../../contract/lessons.ts';
import type { OnboardReply, OnboardRequest } from '../../contract/onboard.ts';
import { oneLine } from '../../contract/shown-text.ts';
import type { Database } from '../../db/database.ts';
import type { Projects } from '../../projects/projects.ts';
import { proposeRule, readProposed } from '../../store/rules/proposed-rules.ts';
import { keyOfWords, knownRules } from '../book/keep-rule.ts';
import { relationOf } from '../book/same-matter.ts';
import type { SentenceClassifier } from '../learnt/classifier.ts';
import { pastRules } from './past-rules.ts';
import type { Proposal } from './proposal.ts';
import { rulesOfRepository } from './read-repository.ts';

/**
 * Create the service that drafts a repository's own rules. Nothing is proposed twice, even if approved or rejected, and
 * nothing that an existing rule says.
 */
export function createOnboarding({
  db,
  redactor,
  projects,
  userId,
  classifier,
}: {
  db: Database;
  redactor: Redactor;
  projects: Projects;
  userId: string | null;
  classifier(): SentenceClassifier;
}) {
  /** The proposals of a repository, or what past sessions add to them. */
  async function proposalsOf(
    request: OnboardRequest,
    projectId: number | null,
  ): Promise<(Proposal & { sessions?: number })[]> {
    const ofRepository = rulesOfRepository(request);
    if (!request.past) return ofRepository;
    return projectId === null ? [] : pastRules({ db, classifier: classifier() }, projectId, ofRepository);
  }

  return {
    async onboard(request: OnboardRequest): Promise<OnboardReply> {
      const projectId = request.dry_run
        ? ((await projects.find(request.project))?.id ?? null)
        : await projects.ensure(request.project);
      const found = (await proposalsOf(request, projectId)).map((proposal) => ({
        ...proposal,
        text: oneLine(redactor.text(proposal.text).text, MAX_RULE_CHARS) as Redacted,
      }));
      return db.transaction(async (tx) => {
        const known = projectId === null ? [] : await knownRules(tx, projectId, { userId });
        const items: OnboardReply['items'] = [];
        for (const { text, kind, from, sessions } of found) {
          const facts = { text, kind, from, ...(sessions !== undefined && { sessions }) };
          const key = `onboard:${keyOfWords(text)}`;
          const before = projectId === null ? undefined : await readProposed(tx, projectId, key);
          if (before) {
            items.push({ id: before.id, ...facts, state: before.status === 'draft' ? 'waits' : 'decided' });
            continue;
          }
          const same = known.find((rule) => relationOf(text, rule) === 'same');
          if (same) items.push({ id: same.id, ...facts, state: 'holds' });
          else {
            const rule = { text, kind, project_id: projectId, source: `onboard:${from}`, source_key: key };
            const id = request.dry_run ? null : await proposeRule(tx, rule);
            items.push({ id, ...facts, state: 'new' });
          }
        }
        return { items };
      });
    },
  };
}
