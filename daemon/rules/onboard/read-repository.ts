// Finds rules in a repository: guides for agents and contributors, scripts, pipelines, commit habits. No user of this
// session said them, so all are drafts.
import type { OnboardRequest } from '../../contract/onboard.ts';
import { keyOfWords } from '../book/keep-rule.ts';
import { commitRules } from './commit-rules.ts';
import { guideRules } from './guide-rules.ts';
import { leaveOutRepeats } from './leave-out-repeats.ts';
import { pipelineRules } from './pipeline-rules.ts';
import type { Proposal } from './proposal.ts';
import { scriptRules } from './script-rules.ts';

/** Maximum of proposals per repository; sources for agents come first. */
const MAX_PROPOSALS = 60;
/** Maximum compared pairwise. */
const MAX_COMPARED = 4 * MAX_PROPOSALS;
const IS_GUIDE = /\.(?:md|mdc|txt)$|rules$/i;
const IS_PIPELINE = /\.ya?ml$/i;

/** The rules found in a repository, each once, guides first. */
export function rulesOfRepository({ files, present, commits }: OnboardRequest): Proposal[] {
  const sources = { files: new Map(files.map(({ path, text }) => [path, text])), present: new Set(present) };
  const found = [
    ...files.filter(({ path }) => IS_GUIDE.test(path)).flatMap(({ path, text }) => guideRules(text, path)),
    ...scriptRules(sources),
    ...files.filter(({ path }) => IS_PIPELINE.test(path)).flatMap(({ path, text }) => pipelineRules(text, path)),
    ...commitRules(commits),
  ];
  const byKey = new Map<string, Proposal>();
  for (const proposal of found) {
    const key = keyOfWords(proposal.text);
    if (!byKey.has(key)) byKey.set(key, proposal);
  }
  return leaveOutRepeats([...byKey.values()].slice(0, MAX_COMPARED)).slice(0, MAX_PROPOSALS);
}
