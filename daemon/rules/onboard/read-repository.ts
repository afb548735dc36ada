// A repository speaks for rules of its own: guides for agents and contributors, scripts, pipelines, the habits of its commits. Nobody of
// this session has said them, so each is a draft.
import type { OnboardRequest } from '../../contract/onboard.ts';
import { keyOfWords } from '../book/keep-rule.ts';
import { commitRules } from './commit-rules.ts';
import { guideRules } from './guide-rules.ts';
import { leaveOutRepeats } from './leave-out-repeats.ts';
import { pipelineRules } from './pipeline-rules.ts';
import type { Proposal } from './proposal.ts';
import { scriptRules } from './script-rules.ts';

/** Proposals of a repository, at most; the first sources speak to agents. */
const MAX_PROPOSALS = 60;
/** Those that are compared with each other: each with every other one. */
const MAX_COMPARED = 4 * MAX_PROPOSALS;
const IS_GUIDE = /\.(?:md|mdc|txt)$|rules$/i;
const IS_PIPELINE = /\.ya?ml$/i;

/** The rules that a repository speaks for, each once, those of guides first. */
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
