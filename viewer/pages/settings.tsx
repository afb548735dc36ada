import { PageHead } from '../components/page-head.tsx';
import { Tabs } from '../components/tabs.tsx';
import { Agents } from '../parts/agents.tsx';
import { AgentScopes, ConnectAgents } from '../parts/connect-agents.tsx';
import { DataSettings } from '../parts/data-settings.tsx';
import { LiveSettings } from '../parts/live-settings.tsx';
import { ProjectList } from '../parts/project-list.tsx';
import { Tokens } from '../parts/tokens.tsx';
import { type Address, href } from '../router.ts';

const TABS = {
  memory: 'Memory',
  privacy: 'Privacy',
  projects: 'Projects',
  agents: 'Agents',
  tokens: 'Tokens',
  data: 'Backup and export',
} as const;
type Tab = keyof typeof TABS;

/** What can be changed while the daemon runs, who is connected, and the memory as files. */
export function SettingsPage({ place }: { place: Address }) {
  const asked = place.query.get('tab') ?? 'memory';
  const tab = (asked in TABS ? asked : 'memory') as Tab;
  return (
    <>
      <PageHead title="Settings" says="Changes apply immediately." />
      <Tabs
        label="Settings"
        tabs={(Object.keys(TABS) as Tab[]).map((name) => ({
          label: TABS[name],
          href: href(['settings'], { tab: name }),
          isCurrent: name === tab,
        }))}
      />
      <Content tab={tab} />
    </>
  );
}

function Content({ tab }: { tab: Tab }) {
  switch (tab) {
    case 'projects':
      return <ProjectList />;
    case 'agents':
      return (
        <>
          <Agents />
          <AgentScopes />
          <ConnectAgents />
        </>
      );
    case 'tokens':
      return (
        <>
          <Tokens />
          <LiveSettings key={tab} of={tab} />
        </>
      );
    case 'data':
      return <DataSettings />;
    default:
      return <LiveSettings key={tab} of={tab} />;
  }
}
