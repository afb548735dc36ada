import { api } from './api.ts';
import type { IconName } from './components/icon-paths.ts';
import { sessionName, shortProject } from './format.ts';
import { MENU } from './menu.ts';
import { attempt } from './parts/notices.tsx';
import { go, href } from './router.ts';

/** Something to go to, or to do; `what` names its sort. */
export type PaletteItem = { key: string; icon: IconName; label: string; what: string; run: () => void };

/** Rules and sessions that are looked through, and hits of each sort that are shown. */
const MAX_READ = 200;
const MAX_SHOWN = 5;
/** Letters from which on the memory is asked. */
const MIN_ASKED = 2;

const goTo = (to: string) => () => go(to);

const PAGES: readonly PaletteItem[] = MENU.flat().map(({ name, label, icon }) => ({
  key: `page ${name}`,
  icon,
  label,
  what: 'page',
  run: goTo(href([name])),
}));

const ACTIONS: readonly PaletteItem[] = [
  ['Add a memory', 'memories', href(['memory'], { add: true })],
  ['Memories to review', 'memories', href(['memory'], { tab: 'review' })],
  ['Add a rule', 'rules', href(['rules'], { tab: 'rules' })],
  ['Add a lesson for risky calls', 'rules', href(['rules', 'lesson', 'new'])],
  ['Which rules were never followed?', 'rules', href(['rules'], { tab: 'rules', never: true, sort: 'ignored' })],
  ['Forget something', 'forget', href(['forget'])],
  ['Back up, restore, export', 'settings', href(['settings'], { tab: 'data' })],
  ['Connect an agent', 'terminal', href(['settings'], { tab: 'agents' })],
].map(([label, icon, to]) => ({
  key: `do ${label}`,
  icon: icon as IconName,
  label: label!,
  what: 'action',
  run: goTo(to!),
}));

const BACK_UP: PaletteItem = {
  key: 'do back up',
  icon: 'check',
  label: 'Back up now',
  what: 'action',
  run: () => void attempt(() => api.backUp(), 'A backup has begun.'),
};

const has = (words: string, label: string): boolean => {
  const text = label.toLowerCase();
  return words.split(/\s+/).every((word) => text.includes(word));
};

/** Pages and actions of these words; all of them for none. */
export const standingItems = (typed: string): PaletteItem[] => {
  const words = typed.trim().toLowerCase();
  return [...PAGES, BACK_UP, ...ACTIONS].filter(({ label }) => has(words, label));
};

/** Whether a text may be a file's name or path. */
const looksLikeFile = (text: string): boolean =>
  /^[\w@./-]*[\w-]+\.\w{1,8}$/.test(text) || /^[\w@.-]+\/[\w@./-]+$/.test(text);

/** Memories, rules, sessions and files of these words, as the daemon knows them. */
export async function foundItems(typed: string): Promise<PaletteItem[]> {
  const words = typed.trim();
  if (words.length < MIN_ASKED) return [];
  const [search, rules, sessions] = await Promise.all([
    api.search({ query: words, limit: 8 }),
    api.rules({ limit: MAX_READ }),
    api.sessions({ limit: MAX_READ }),
  ]);
  const memories = search.results.flatMap((one) => ('id' in one ? [one] : []));
  const files = new Set([
    ...(looksLikeFile(words) ? [words] : []),
    ...memories.flatMap((one) => one.files).filter((file) => file.toLowerCase().includes(words.toLowerCase())),
  ]);
  const lower = words.toLowerCase();
  return [
    ...memories.slice(0, MAX_SHOWN).map(({ id, title, kind }) => ({
      key: `memory ${id}`,
      icon: 'memories' as const,
      label: title,
      what: kind,
      run: goTo(href(['memory', id])),
    })),
    ...[...files].slice(0, MAX_SHOWN).map((file) => ({
      key: `file ${file}`,
      icon: 'file' as const,
      label: file,
      what: 'file',
      run: goTo(href(['files'], { path: file })),
    })),
    ...rules.items
      .filter(({ text }) => has(lower, text))
      .slice(0, MAX_SHOWN)
      .map(({ id, text, status }) => ({
        key: `rule ${id}`,
        icon: 'rules' as const,
        label: text,
        what: status === 'active' ? 'rule' : `rule, ${status}`,
        run: goTo(href(['rules', id])),
      })),
    ...sessions.items
      .filter(({ session_id, project, summary }) => has(lower, `${session_id} ${project ?? ''} ${summary ?? ''}`))
      .slice(0, MAX_SHOWN)
      .map(({ session_id, project }) => ({
        key: `session ${session_id}`,
        icon: 'sessions' as const,
        label: `${sessionName(session_id)}${project ? ` · ${shortProject(project)}` : ''}`,
        what: 'session',
        run: goTo(href(['sessions', session_id])),
      })),
  ];
}
