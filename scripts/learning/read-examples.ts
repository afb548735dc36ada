/**
 * The examples in `examples/*.txt`: a line each, under a heading that says what its lines teach.
 *
 *   = KIND [LASTING] [corrects]     heads a block
 *   said: …  call: TOOL INPUT stopped what the agent had done and said before the lines that follow; a heading clears
 *            it
 *   # …                             a remark
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentsTurn } from '../../daemon/rules/learnt/agents-turn.ts';
import { LASTINGS, type Lasting, SIGNAL_KINDS, type SignalKind } from '../../daemon/rules/learnt/signal.ts';
import { splitSentences } from '../../daemon/rules/learnt/split-sentences.ts';
import { ownWords } from '../../daemon/rules/learnt/voice/own-words.ts';

export type Example = {
  readonly text: string;
  readonly file: string;
  readonly kind: SignalKind;
  /** null for a sentence that teaches nothing. */
  readonly lasts: Lasting | null;
  readonly corrects: boolean;
  readonly before: AgentsTurn | undefined;
};

/**
 * Read all examples of a folder, in the order of its files.
 * @throws Error when a heading has an unknown word or a line is not one sentence
 */
export function readExamples(folder: string): Example[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFile(name, readFileSync(join(folder, name), 'utf8')));
}

function readFile(file: string, text: string): Example[] {
  const examples: Example[] = [];
  let label: Pick<Example, 'kind' | 'lasts' | 'corrects'> | undefined;
  let said: string | null = null;
  let calls: AgentsTurn['calls'] = [];
  let wasStopped = false;
  let contextOpen = true;
  text.split('\n').forEach((line, index) => {
    const where = `${file}:${index + 1}`;
    if (line.trim() === '' || line.startsWith('#')) return;
    const isHeading = line.startsWith('= ');
    const context = /^(?:said: (.+)|call: (\S+) (.+)|(stopped))$/.exec(line);
    if (isHeading || (context && !contextOpen)) {
      [said, calls, wasStopped] = [null, [], false];
      contextOpen = true;
    }
    if (isHeading) label = readHeading(line, where);
    else if (context) {
      const [, words, toolName, input] = context;
      if (words !== undefined) said = words;
      else if (toolName !== undefined) calls = [...calls, { toolName, toolInput: { input } }];
      else wasStopped = true;
    } else {
      contextOpen = false;
      if (!label) throw new Error(`${where} stands under no heading: begin the block with "= KIND"`);
      const sentences = splitSentences(ownWords(line)).length;
      if (sentences !== 1) throw new Error(`${where} has ${sentences} sentences, expected one: ${line}`);
      const before = said === null && calls.length === 0 && !wasStopped ? undefined : { said, calls, wasStopped };
      examples.push({ text: line, file, ...label, before });
    }
  });
  return examples;
}

function readHeading(line: string, where: string): Pick<Example, 'kind' | 'lasts' | 'corrects'> {
  const [kindWord, ...rest] = line.slice(2).trim().split(/\s+/);
  const kind = SIGNAL_KINDS.find((one) => one === kindWord);
  const lasts = LASTINGS.find((one) => rest.includes(one)) ?? null;
  if (!kind || (lasts === null) !== (kind === 'none'))
    throw new Error(`${where}: expected "= KIND LASTING [corrects]" or "= none", got "${line}"`);
  return { kind, lasts, corrects: rest.includes('corrects') };
}
