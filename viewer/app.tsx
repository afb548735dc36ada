import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ForgetPage } from './pages/forget.tsx';
import { GraphPage } from './pages/graph.tsx';
import { HealthPage } from './pages/health.tsx';
import { InjectionPage } from './pages/injection.tsx';
import { LoginPage } from './pages/login.tsx';
import { MemoriesPage } from './pages/memories.tsx';
import { MemoryPage } from './pages/memory.tsx';
import { NowPage } from './pages/now.tsx';
import { ProfilePage } from './pages/profile.tsx';
import { RulePage } from './pages/rule.tsx';
import { RulesPage } from './pages/rules.tsx';
import { SearchPage } from './pages/search.tsx';
import { SessionPage } from './pages/session.tsx';
import { SessionsPage } from './pages/sessions.tsx';
import { SettingsPage } from './pages/settings.tsx';
import { StatsPage } from './pages/stats.tsx';
import { WhyPage } from './pages/why.tsx';
import { Notices } from './parts/notices.tsx';
import { type Address, href, usePlace } from './router.ts';
import { ownToken } from './session.ts';

type Page = ComponentType<{ place: Address }>;

/** The pages of the menu, in its order, with what they are for. */
const MENU: readonly { name: string; label: string; page: Page; one?: Page }[] = [
  { name: 'now', label: 'Now', page: NowPage },
  { name: 'search', label: 'Search', page: SearchPage },
  { name: 'sessions', label: 'Sessions', page: SessionsPage, one: SessionPage },
  { name: 'memory', label: 'Memories', page: MemoriesPage, one: MemoryPage },
  { name: 'rules', label: 'Rules', page: RulesPage, one: RulePage },
  { name: 'profile', label: 'What you told me', page: ProfilePage },
  { name: 'why', label: 'Why', page: WhyPage, one: InjectionPage },
  { name: 'graph', label: 'Graph', page: GraphPage },
  { name: 'forget', label: 'Forget', page: ForgetPage },
  { name: 'health', label: 'Health', page: HealthPage },
  { name: 'stats', label: 'Stats', page: StatsPage },
  { name: 'settings', label: 'Settings', page: SettingsPage },
];

/** The frame: the menu, and the page of the current place. */
export function App() {
  const place = usePlace();
  const main = useRef<HTMLElement>(null);
  const [name = 'now', id] = place.path;
  const isFirst = useRef(true);
  // A reader of the screen hears the new page, and the page begins at its top.
  const key = place.path.join('/');
  useEffect(() => {
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
    document.querySelector('.menu [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    scrollTo(0, 0);
  }, [key]);

  if (name === 'login' || ownToken() === null) return <LoginPage place={place} />;
  const entry = MENU.find((one) => one.name === name);
  const Shown = id !== undefined && entry?.one ? entry.one : entry?.page;
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="menu">
        <a class="brand" href={href(['now'])}>
          agent-memory
        </a>
        <nav aria-label="Pages">
          {MENU.map((one) => (
            <a key={one.name} href={href([one.name])} aria-current={one.name === name ? 'page' : undefined}>
              {one.label}
            </a>
          ))}
          <a href="/docs">API</a>
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {Shown ? (
          <Shown key={key} place={place} />
        ) : (
          <p>
            There is no such page. <a href={href(['now'])}>Back</a>
          </p>
        )}
      </main>
      <Notices />
    </>
  );
}
