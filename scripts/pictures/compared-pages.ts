import type { Api } from '../../daemon/client/api.ts';
import { DAY_MS } from '../../daemon/contract/calendar-days.ts';

/** The session that is shown, by its first request. */
const STORY = 'How was the invoice export fixed?';

/** Every page of the viewer on a made-up memory, by name: its place in the address. */
export async function comparedPlaces(api: Api): Promise<Record<string, string>> {
  const sessions = (await api.sessions({ limit: 50 })).items;
  const story = sessions.find(({ first_prompt }) => first_prompt?.startsWith(STORY))!.session_id;
  const memories = (await api.observations({ limit: 200 })).items.filter(({ kind }) => kind !== 'summary');
  const memory = memories.toSorted((one, other) => other.access_count - one.access_count)[0]!.id;
  const added = (await api.injections({ session_id: story, limit: 50 })).items.find(
    ({ event, tokens }) => event === 'UserPromptSubmit' && tokens > 0,
  )!.id;
  const last = (await api.injections({ limit: 20 })).items.find(({ event }) => event === 'UserPromptSubmit')!.id;
  const rule = (await api.rules({ status: 'active', limit: 50 })).items.find(({ text }) =>
    text.includes('kubectl'),
  )!.id;
  const lessons = (await api.lessons({ limit: 500 })).items.toSorted(
    (one, other) => other.fired_count - one.fired_count,
  );
  const lesson = lessons[0]!.id;
  return {
    overview: 'now',
    sessions: 'sessions',
    'sessions-yesterday': `sessions?day=${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)}`,
    session: `sessions/${story}`,
    memories: 'memory',
    'memories-review': 'memory?tab=review',
    memory: `memory/${memory}`,
    search: 'search?q=Why did the export lose its last line?',
    'search-empty': 'search',
    rules: 'rules',
    'rules-active': 'rules?tab=rules',
    'rules-lessons': 'rules?tab=lessons',
    'rules-ended': 'rules?tab=ended',
    rule: `rules/${rule}`,
    lesson: `rules/lesson/${lesson}`,
    'lesson-new': 'rules/lesson/new',
    why: 'why',
    injection: `why/${added}`,
    'last-prompt': `why/${last}`,
    effect: 'effect',
    stats: 'stats',
    graph: 'graph',
    'graph-session': `graph?focus=session:${story}`,
    'graph-rule': `graph?focus=rule:${rule}`,
    file: 'files?path=scripts/deploy.sh',
    forget: 'forget',
    'forget-words': 'forget?words=export',
    health: 'health',
    settings: 'settings',
    'settings-privacy': 'settings?tab=privacy',
    'settings-projects': 'settings?tab=projects',
    'settings-agents': 'settings?tab=agents',
    'settings-tokens': 'settings?tab=tokens',
    'settings-data': 'settings?tab=data',
    help: 'help',
    missing: 'nowhere',
  };
}
