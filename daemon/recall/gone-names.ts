import { isAbsolute } from 'node:path';
import type { GoneReply } from '../contract/gone.ts';
import type { Database } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { folderOf, type TodaysCode, type Written } from '../projects/today/todays-code.ts';
import type { RuleAsker } from '../rules/book/where-it-holds.ts';
import type { Rules } from '../rules/rules.ts';
import { listObservations } from '../store/memories/observations.ts';
import { readRoot } from '../store/projects/projects.ts';

/** The latest memories examined; older ones are seldom shown. */
const MAX_MEMORIES = 200;
const MAX_RULES = 200;
/** Memories per look, small enough that every name is examined. */
const BATCH = 4;
/** How long a person waits; names not examined by then aren't counted. */
const MOST_MS = 3000;

type Named = { id: number; title: string; written: Written };

/** Create the list of a project's memories and rules that name something gone from its folder on this machine. */
export function createGoneNames(deps: {
  db: Database;
  projects: Pick<Projects, 'find' | 'named'>;
  rules: Pick<Rules, 'standing'>;
  code: TodaysCode;
}) {
  const { db, projects, rules, code } = deps;

  /** The asking folder, or the key's last folder if it still belongs to the same project. */
  async function folderHere(ref: string, id: number): Promise<string | null> {
    if (isAbsolute(ref)) return folderOf(projects.named(ref));
    const root = await readRoot(db, id);
    if (root === null || !isAbsolute(root) || (await projects.find(root))?.id !== id) return null;
    return folderOf(projects.named(root));
  }

  async function goneAmong(folder: string, named: readonly Named[], until: number) {
    const gone: GoneReply['memories'] = [];
    let looked = 0;
    for (let at = 0; at < named.length && performance.now() < until; at += BATCH) {
      const some = named.slice(at, at + BATCH);
      const written = some.map((one) => one.written);
      const notes = await code.notes(folder, written, until - performance.now());
      looked += some.length;
      gone.push(...some.flatMap(({ id, title }, n) => (notes[n] ? [{ id, title, note: notes[n].text }] : [])));
    }
    return { gone, looked };
  }

  return async (ref: string, asker: RuleAsker): Promise<GoneReply> => {
    const project = await projects.find(ref);
    const folder = project === undefined ? null : await folderHere(ref, project.id);
    if (project === undefined || folder === null) return { looked_at: 0, memories: [], rules: [] };
    const until = performance.now() + MOST_MS;
    const held = (await rules.standing(project.id, asker)).slice(0, MAX_RULES);
    const ofRules = await goneAmong(
      folder,
      held.map(({ id, text, said_at: at }) => ({ id, title: text, written: { text, files: [], at } })),
      until,
    );
    const { items } = await listObservations(db, { projectId: project.id, limit: MAX_MEMORIES });
    const ofMemories = await goneAmong(
      folder,
      items.map(({ id, title, text, files, created_at }) => {
        return { id, title, written: { text: `${title}\n${text}`, files, at: new Date(created_at) } };
      }),
      until,
    );
    return { looked_at: ofRules.looked + ofMemories.looked, memories: ofMemories.gone, rules: ofRules.gone };
  };
}
