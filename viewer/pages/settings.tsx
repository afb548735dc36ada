import { Agents } from '../parts/agents.tsx';
import { LiveSettings } from '../parts/live-settings.tsx';
import { ProjectList } from '../parts/project-list.tsx';
import { Tokens } from '../parts/tokens.tsx';
import type { Address } from '../router.ts';

/** What can be changed while the daemon runs, and who is connected. */
export function SettingsPage(_: { place: Address }) {
  return (
    <>
      <h1>Settings</h1>
      <LiveSettings />
      <ProjectList />
      <Tokens />
      <Agents />
    </>
  );
}
