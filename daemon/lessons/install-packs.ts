import type { Database } from '../db/database.ts';
import { countLessonsBySource, insertLesson, readLessonForUpdate, updateLesson } from '../store/lessons.ts';
import { toFields } from './lesson-store.ts';
import type { Pack } from './packs/pack.ts';
import { packLessonInputs } from './packs/pack-lessons.ts';

/** List and install the packs that ship. */
export function createPackInstaller({
  db,
  packs,
  onChanged,
}: {
  db: Database;
  packs: readonly Pack[];
  onChanged(): void;
}) {
  /**
   * Make a pack's lessons active in all projects, or update their texts. What the user decided about one (its action, switching
   * it off) stays. undefined: no such pack.
   */
  async function installPack(
    name: string,
  ): Promise<{ name: string; created: number; updated: number; unchanged: number } | undefined> {
    const pack = packs.find((one) => one.name === name);
    if (!pack) return undefined;
    const done = { name, created: 0, updated: 0, unchanged: 0 };
    await db.transaction(async (tx) => {
      for (const { input, source, sourceKey } of packLessonInputs(pack)) {
        const fields = toFields(input, {
          project_id: null,
          source,
          source_key: sourceKey,
          status: 'active',
          confirmed: true,
        });
        const { id, created } = await insertLesson(tx, fields);
        const known = created ? undefined : await readLessonForUpdate(tx, id);
        const { title, rule, severity } = fields;
        if (created) done.created++;
        else if (!known || (known.title === title && known.rule === rule && known.severity === severity))
          done.unchanged++;
        else {
          await updateLesson(tx, id, { ...known, title, rule, severity });
          done.updated++;
        }
      }
    });
    onChanged();
    return done;
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
