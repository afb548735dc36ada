import type { Author } from '../contract/author.ts';
import type { CriticalAction } from '../contract/words.ts';
import type { Database, Queries } from '../db/database.ts';
import {
  countLessonsBySource,
  insertLesson,
  type LessonFields,
  readLessonForUpdate,
  updateLesson,
} from '../store/rules/lessons.ts';
import { toFields } from './lesson-store.ts';
import type { Pack } from './packs/pack.ts';
import { packLessonInputs } from './packs/pack-lessons.ts';

/** List and install the packs that ship. */
export function createPackInstaller({
  db,
  packs,
  criticalAction,
  onChanged,
}: {
  db: Database;
  packs: readonly Pack[];
  /** The action of a pack's critical lessons if the installer names none. */
  criticalAction: CriticalAction;
  onChanged(): void;
}) {
  /**
   * Make a pack's lessons active in all projects, or update their texts. The user's decisions about one (its action,
   * switching it off) stay. `chosen`: the action of its critical lessons, including installed ones that neither ask nor
   * deny. Only a person or the owner's programs may choose; lessons installed by others only warn. undefined: no such
   * pack.
   */
  async function installPack(
    name: string,
    author: Author,
    chosen?: CriticalAction,
  ): Promise<{ name: string; created: number; updated: number; unchanged: number } | undefined> {
    const pack = packs.find((pack) => pack.name === name);
    if (!pack) return undefined;
    const counts = { name, created: 0, updated: 0, unchanged: 0 };
    await db.transaction(async (tx) => {
      for (const { input, source, sourceKey } of packLessonInputs(
        pack,
        author.decides ? (chosen ?? criticalAction) : 'warn',
      )) {
        const fields = toFields(input, {
          project_id: null,
          source,
          source_key: sourceKey,
          status: 'active',
          confirmed: true,
        });
        const { id, created } = await insertLesson(tx, fields);
        const installed = created ? undefined : await readLessonForUpdate(tx, id);
        if (created) counts.created++;
        else if (!installed || !(await bringUpToDate(tx, installed, fields, author.decides && chosen !== undefined)))
          counts.unchanged++;
        else counts.updated++;
      }
    });
    onChanged();
    return counts;
  }

  /** Adopt the pack's changes, and the chosen action unless a stronger one is set. Returns whether anything changed. */
  async function bringUpToDate(
    tx: Queries,
    installed: LessonFields & { id: number },
    { title, rule, severity, action }: LessonFields,
    isChosen: boolean,
  ): Promise<boolean> {
    const takesAction = isChosen && (installed.action === 'warn' || installed.action === 'hold');
    const changed = { ...installed, title, rule, severity, action: takesAction ? action : installed.action };
    const differs = (['title', 'rule', 'severity', 'action'] as const).some(
      (name) => installed[name] !== changed[name],
    );
    if (differs) await updateLesson(tx, installed.id, changed);
    return differs;
  }

  async function listPacks(): Promise<{ name: string; title: string; lessons: number; installed: number }[]> {
    const counts = await countLessonsBySource(db);
    return packs.map(({ name, title, lessons }) => ({
      name,
      title,
      lessons: lessons.length,
      installed: counts.get(`pack:${name}`) ?? 0,
    }));
  }

  return { installPack, listPacks };
}
