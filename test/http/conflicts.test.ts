import { expect, it } from 'vitest';
import { mergeProjects } from '../../daemon/store/projects/move-work.ts';
import { findProject } from '../../daemon/store/projects/projects.ts';
import { describeEachBackend } from '../support/databases.ts';
import { PROJECT } from '../support/recorded-session.ts';
import { makeApp, OWNER } from './make-app.ts';

describeEachBackend('a project that another daemon merged', (open) => {
  it('is told as a conflict once, then written to under its new one', async () => {
    const db = await open();
    const { app } = makeApp(db, {}, { settings: { project_id: PROJECT } });
    const save = (project: string, text: string) =>
      app.request('/api/observations', { method: 'POST', headers: OWNER, body: JSON.stringify({ project, text }) });
    for (const project of ['acme/old', 'acme/new']) expect((await save(project, 'Before.')).status).toBe(201);

    const [old, kept] = await Promise.all(['acme/old', 'acme/new'].map((key) => findProject(db, key)));
    await db.transaction((tx) => mergeProjects(tx, old!.id, kept!.id));
    const refused = await save('acme/old', 'After.');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await save('acme/old', 'After.')).status).toBe(201);
    expect(await db.query('select project_id from mem_observations')).toEqual(
      Array.from({ length: 3 }, () => ({ project_id: kept!.id })),
    );
  });
});
