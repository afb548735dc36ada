import type { ComponentType } from 'preact';
import type { IconName } from './components/icon-paths.ts';
import { later } from './later.tsx';
import { InjectionPage } from './pages/injection.tsx';
import { MemoriesPage } from './pages/memories.tsx';
import { MemoryPage } from './pages/memory.tsx';
import { OverviewPage } from './pages/overview.tsx';
import { RulePage } from './pages/rule.tsx';
import { RulesPage } from './pages/rules.tsx';
import { SearchPage } from './pages/search.tsx';
import { SessionPage } from './pages/session.tsx';
import { SessionsPage } from './pages/sessions.tsx';
import { WhyPage } from './pages/why.tsx';
import type { Address } from './router.ts';

/** A page of the menu. `one` shows a single item, by number unless `isNamed`. */
export type MenuEntry = {
  name: string;
  label: string;
  icon: IconName;
  page: ComponentType<{ place: Address }>;
  one?: ComponentType<{ place: Address }>;
  isNamed?: boolean;
};

/** The menu's groups: contents, questions, actions. */
export const MENU: readonly (readonly MenuEntry[])[] = [
  [
    { name: 'now', label: 'Overview', icon: 'overview', page: OverviewPage },
    { name: 'sessions', label: 'Sessions', icon: 'sessions', page: SessionsPage, one: SessionPage, isNamed: true },
    { name: 'memory', label: 'Memories', icon: 'memories', page: MemoriesPage, one: MemoryPage },
    { name: 'rules', label: 'Rules', icon: 'rules', page: RulesPage, one: RulePage, isNamed: true },
  ],
  [
    { name: 'search', label: 'Search', icon: 'search', page: SearchPage },
    { name: 'why', label: 'Why', icon: 'why', page: WhyPage, one: InjectionPage },
    { name: 'effect', label: 'Effect', icon: 'effect', page: later('EffectPage') },
    { name: 'stats', label: 'Stats', icon: 'stats', page: later('StatsPage') },
    { name: 'graph', label: 'Files', icon: 'file', page: later('GraphPage') },
  ],
  [
    { name: 'health', label: 'Health', icon: 'health', page: later('HealthPage') },
    { name: 'forget', label: 'Forget', icon: 'forget', page: later('ForgetPage') },
    { name: 'settings', label: 'Settings', icon: 'settings', page: later('SettingsPage') },
    { name: 'help', label: 'Help', icon: 'help', page: later('HelpPage') },
  ],
];

/** Pages reached from others. */
export const UNLISTED: readonly MenuEntry[] = [
  { name: 'files', label: 'A file', icon: 'file', page: later('FilePage') },
];
