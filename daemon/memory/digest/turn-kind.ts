import type { Kind } from '../../contract/words.ts';
import type { CallFact } from './call-facts.ts';
import type { Failure } from './resolved-failures.ts';

/** Words that suggest a kind; the first one in the prompt wins. */
const CUES: [Kind, RegExp][] = [
  [
    'bugfix',
    /\b(?:fix(?:es|ed|ing)?|bugs?|broken|breaks|crash(?:es|ed|ing)?|fail(?:s|ed|ing)?|regression|wrong|doesn['’]?t work|not working|debug|error|issue)\b/i,
  ],
  [
    'refactor',
    /\b(?:refactor\w*|renam(?:e|ing)|extract|clean(?:ing)? ?up|simplif\w*|restructur\w*|reorgani[sz]\w*|dedup\w*|move|split|inline)\b/i,
  ],
  [
    'feature',
    /\b(?:add(?:ing)?|implement\w*|creat(?:e|ing)|build|introduc\w*|support|new|write|make it possible|enable)\b/i,
  ],
];
const DECISION =
  /\b(?:let['’]?s (?:go with|use|keep|stick)|we(?:['’]ll| will| should) (?:go with|use|keep|stick)|(?:we|i) (?:have )?decided|decision|go with|settle on)\b/i;
const QUESTION =
  /\?\s*$|^(?:how|what|why|where|when|which|who|does|do|is|are|can|could|explain|find|look|check|investigate|analy[sz]e|review|show|search|compare)\b/i;

/** The kind of a turn's observation: from its actions, else from the prompt. */
export function turnKind(prompt: string, facts: readonly CallFact[], failures: readonly Failure[]): Kind {
  const edits = facts.filter((fact) => fact.what === 'edit' && fact.ok !== false);
  if (edits.length === 0) {
    if (DECISION.test(prompt) && !prompt.trimEnd().endsWith('?')) return 'decision';
    const hasLooked = facts.some((fact) => fact.what === 'read' || fact.what === 'lookup');
    return hasLooked || QUESTION.test(prompt.trim()) ? 'discovery' : 'observation';
  }
  const [cue] = CUES.map(([kind, pattern]) => ({ kind, at: prompt.search(pattern) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at);
  if (cue) return cue.kind;
  if (edits.some((fact) => fact.what === 'edit' && fact.isNew)) return 'feature';
  return failures.some((failure) => failure.changed.length > 0) ? 'bugfix' : 'change';
}
