/**
 * Divides a data set into train and validation: by session, and sessions that share a longer prompt stay together,
 * since a resumed or forked one repeats the other's content.
 */
import { createHash } from 'node:crypto';
import type { DatasetConfig } from '../contract/dataset.ts';
import { chatText } from './chat-template.ts';
import { pathOf, readRows, writeLines } from './dataset-files.ts';
import type { ChatExample, ChatMessage } from './example.ts';

/** Minimum length of a shared prompt: longer ones don't coincide by chance, while "commit this" is in every session. */
const SHARED_PROMPT_CHARS = 60;

type Split = {
  train: number;
  validation: number;
  questions: number;
  sessions: { train: number; validation: number };
};
/** A question of questions.jsonl: a validation example up to its last call. */
export type Question = {
  id: string;
  messages: ChatMessage[];
  tools: string;
  /** The same, as the text for the model. */
  text: string;
  /** The tool called next, with its arguments. */
  expected: { name: string; arguments: string };
};

export async function splitDataset(folder: string, { seed, validation_share }: DatasetConfig): Promise<Split> {
  const groups = await groupSessions(folder);
  const isValidation = (session: string) => shareOf(`${seed}:${groups.get(session)!}`) < validation_share;
  const files = [
    await writeLines(folder, 'train'),
    await writeLines(folder, 'validation'),
    await writeLines(folder, 'questions'),
  ] as const;
  const [train, validation, questions] = files;
  const sessions = { train: new Set<string>(), validation: new Set<string>() };
  try {
    for await (const example of readRows(pathOf(folder, 'examples'))) {
      const goesTo = isValidation(example.session) ? 'validation' : 'train';
      sessions[goesTo].add(example.session);
      await (goesTo === 'train' ? train : validation).add(example);
      if (goesTo === 'validation') await questions.add(questionOf(example));
    }
    const rows = { train: 0, validation: 0, questions: 0 };
    rows.train = (await train.finish()).rows;
    rows.validation = (await validation.finish()).rows;
    rows.questions = (await questions.finish()).rows;
    return { ...rows, sessions: { train: sessions.train.size, validation: sessions.validation.size } };
  } finally {
    for (const file of files) await file.discard();
  }
}

/** The prompts of an example by which sessions are grouped. */
export const sharedPrompts = ({ messages }: ChatExample): string[] =>
  messages
    .filter(({ role, content }) => role === 'user' && content.length >= SHARED_PROMPT_CHARS)
    .map(({ content }) => content.toLowerCase().replace(/\s+/g, ' ').trim());

/** The group of each session: the name of one of its sessions, the same for all of them. */
async function groupSessions(folder: string): Promise<Map<string, string>> {
  const parents = new Map<string, string>();
  const rootOf = (session: string): string => {
    const parent = parents.get(session) ?? session;
    return parent === session ? session : rootOf(parent);
  };
  const firstWith = new Map<string, string>();
  for await (const example of readRows(pathOf(folder, 'examples'))) {
    const { session } = example;
    if (!parents.has(session)) parents.set(session, session);
    for (const prompt of sharedPrompts(example)) {
      const other = firstWith.get(prompt);
      if (other === undefined) firstWith.set(prompt, session);
      else {
        const [low, high] = [rootOf(other), rootOf(session)].sort() as [string, string];
        parents.set(high, low);
      }
    }
  }
  return new Map([...parents.keys()].map((session) => [session, rootOf(session)]));
}

/** A number in [0, 1) that is always the same for the same text. */
const shareOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

function questionOf({ id, messages, tools }: ChatExample): Question {
  const lastCall = messages.findLastIndex(({ tool_calls }) => tool_calls.length > 0);
  const asked = messages.slice(0, lastCall);
  return {
    id,
    messages: asked,
    tools,
    text: chatText(asked, tools, true),
    expected: messages[lastCall]!.tool_calls[0]!.function,
  };
}
