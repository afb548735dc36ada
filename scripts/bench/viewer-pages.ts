import type { Api } from '../../daemon/client/api.ts';
import { LONG_SESSION } from './fill-sessions.ts';
import { makeQuestions } from './observations.ts';

/** A page of the viewer, with what it asks the daemon for. */
type ViewerPage = { page: string; ask(): Promise<unknown> };

/** The pages of the viewer (viewer/pages), over a filled memory; each asks what the page asks when it is opened. */
export async function viewerPages(api: Api): Promise<ViewerPage[]> {
  const { items: projects } = await api.projects();
  const project = projects[0]!.key;
  const middle = (await api.observations({ limit: 1 })).items[0]!.id >> 1;
  const questions = makeQuestions(200);
  const question = () => questions.pop() ?? 'How did we retry the import?';
  const all = (...asked: Promise<unknown>[]) => Promise.all(asked);
  const listed = (more: Parameters<Api['observations']>[0]) => api.observations({ limit: 50, ...more });
  return [
    { page: 'Search', ask: () => all(api.projects(), api.search({ query: question(), limit: 30, explain: true })) },
    {
      page: 'Search in a project',
      ask: () => all(api.projects(), api.search({ query: question(), limit: 30, explain: true, project })),
    },
    {
      page: 'Sessions',
      ask: () => all(api.projects(), api.sessions({ limit: 50 }), api.observations({ kind: 'summary', limit: 200 })),
    },
    {
      page: 'Sessions of a project',
      ask: () => all(api.sessions({ limit: 50, project }), api.observations({ kind: 'summary', limit: 200, project })),
    },
    {
      page: 'A session of 500 calls',
      ask: () =>
        all(
          api.session(LONG_SESSION),
          api.prompts({ session_id: LONG_SESSION, limit: 500 }),
          api.toolCalls({ session_id: LONG_SESSION, limit: 500 }),
          api.observations({ session_id: LONG_SESSION, limit: 200 }),
        ),
    },
    { page: 'Memories', ask: () => all(api.projects(), listed({})) },
    { page: 'Memories of a project', ask: () => listed({ project }) },
    { page: 'Memories, in the middle', ask: () => listed({ cursor: middle }) },
    { page: 'Memories of a rare kind', ask: () => listed({ kind: 'preference' }) },
    { page: 'Memories of a rare kind in a project', ask: () => listed({ kind: 'preference', project }) },
    { page: 'Pinned memories', ask: () => listed({ pinned: true }) },
    {
      page: 'A memory',
      ask: () => all(api.observation(middle), api.timeline({ anchor: middle, before: 4, after: 4 })),
    },
    {
      page: 'Rules',
      ask: () => all(api.projects(), api.rules({ limit: 500 }), api.lessons({ limit: 500 }), api.lessonStats({})),
    },
    { page: 'Why', ask: () => all(api.projects(), api.injections({ limit: 30 })) },
    { page: 'Why, in a project', ask: () => api.injections({ limit: 30, project }) },
    { page: 'Why, for a prompt', ask: () => api.recall({ prompt: question(), explain: true, project }) },
    { page: 'Forget, by words', ask: () => api.forgetMatches({ words: 'deadlock webhook' }) },
    { page: 'Forget, the bin', ask: () => api.bin(true) },
    { page: 'What you told me', ask: () => all(api.projects(), api.rules({ limit: 500 }), api.ruleUses({})) },
    { page: 'Stats, a month', ask: () => api.dailyStats(31) },
    { page: 'Stats, a year', ask: () => api.dailyStats(366) },
    { page: 'Graph of a memory', ask: () => api.graph({ focus: `observation:${middle}` }) },
    { page: 'Graph of a session', ask: () => api.graph({ focus: `session:${LONG_SESSION}` }) },
    { page: 'Health', ask: () => all(api.health(), api.stats(), api.jobs({ dead: true, limit: 100 })) },
  ];
}
