import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { planJsonEdit, readJsonObject } from '../../agents/install/edit-json-file.ts';
import { resolvePlaces } from '../../agents/install/places.ts';
import { addStatusLine, findStatusLineOwner } from '../../agents/install/status-line.ts';
import { count } from '../../daemon/contract/amounts.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { repositoryRoot } from '../onboard/read-repository.ts';
import { backfill } from './backfill.ts';
import type { CommandContext } from './context.ts';
import { findTranscripts } from './find-transcripts.ts';
import { installPacks } from './lesson-packs.ts';
import { addModel } from './models.ts';
import { onboard } from './onboard.ts';
import { confirm } from './read-input.ts';

type Offer = { question: string; run(): Promise<void> };

/** The model that is worth its cost to most who work in English (docs/recall-quality.md). */
const BETTER_MODEL = 'all-MiniLM-L6-v2';

/**
 * Offer the first steps of a new memory, one question each: the status line, past sessions, lesson packs, the rules of
 * this repository, a better model. Only on a terminal; completed steps aren't offered, and a failing step is reported
 * without ending the others.
 */
export async function offerNext(
  { yes = false }: { yes?: boolean | undefined },
  context: CommandContext,
): Promise<void> {
  if (yes || context.json || !context.stdin.isTTY || !context.stderr.isTTY) return;
  for (const { question, run } of await offers(context)) {
    if (!(await confirm(question, context))) continue;
    try {
      await run();
    } catch (error) {
      context.note(messageOf(error));
    }
  }
}

async function offers(context: CommandContext): Promise<Offer[]> {
  const transcripts = transcriptsOf(context);
  const packs = await context.api.lessonPacks();
  const isFresh = packs.items.every(({ installed }) => installed === 0);
  const root = repositoryRoot(context.cwd, context.env);
  const places = resolvePlaces(context.env, context.home, packageRoot());
  const addsLine = planJsonEdit({
    path: places.settings,
    reason: 'the status line',
    holdsOurs: () => true, // the hooks are there by now
    edit: (settings) => addStatusLine(settings, places),
  });
  return [
    ...(addsLine && findStatusLineOwner(readJsonObject(places.settings)) === undefined
      ? [
          {
            question: 'Show below Claude Code’s prompt what memory did (◆ 3 memories · 2 rules · 1 open)?',
            run: async () => addsLine.apply(),
          },
        ]
      : []),
    ...(transcripts > 0
      ? [
          {
            question: `Read your past sessions in Claude Code (${count(transcripts, 'transcript')})?`,
            run: () => backfill(undefined, {}, context),
          },
        ]
      : []),
    ...(isFresh
      ? [
          {
            question: `Install the lessons about risky calls (${count(packs.items.length, 'pack')}; force pushes, dropped tables, …)?`,
            run: () => installPacks([], { all: true }, context),
          },
        ]
      : []),
    ...(existsSync(join(root, '.git'))
      ? [{ question: `Propose rules from the files of ${root}?`, run: () => onboard(root, {}, context) }]
      : []),
    ...((await usesStaticTable(context))
      ? [
          {
            question: `Find more by meaning, in English, with ${BETTER_MODEL} (fetches some 50 MB once, takes 300 MB of memory while you work)?`,
            run: () => addModel(BETTER_MODEL, { use: true }, context),
          },
        ]
      : []),
  ];
}

/** Whether the included table embeds, and no other model was ever in use. */
async function usesStaticTable(context: CommandContext): Promise<boolean> {
  const { items } = await context.api.models();
  return items.every(({ name }) => name === 'static-256');
}

/** Number of past sessions on this machine; 0 if Claude Code has left none. */
function transcriptsOf(context: CommandContext): number {
  try {
    return findTranscripts(undefined, context).length;
  } catch {
    return 0;
  }
}
