import { count } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { Copy } from '../components/button.tsx';
import { useLoad } from '../use-load.ts';
import { ForgetButton } from './forget-button.tsx';
import { Show } from './states.tsx';

/** The agents that `agent-memory install` knows, by their names there. */
const CONNECTABLE: readonly (readonly [name: string, title: string])[] = [
  ['claude-code', 'Claude Code'],
  ['codex', 'Codex'],
  ['gemini-cli', 'Gemini CLI'],
  ['opencode', 'OpenCode'],
  ['cursor', 'Cursor'],
  ['windsurf', 'Windsurf'],
  ['cline', 'Cline'],
  ['vscode', 'VS Code (Copilot)'],
  ['zed', 'Zed'],
  ['claude-desktop', 'Claude Desktop'],
];

/** A command to run in a terminal, with what copies it. */
export const Command = ({ text }: { text: string }) => (
  <span class="command">
    <span>{text}</span>
    <Copy text={text} label={`Copy ${text}`} isBare />
  </span>
);

/** How each agent is connected: files of other programs are edited by the command line, not by a page. */
export const ConnectAgents = () => (
  <section>
    <h2>Connect an agent</h2>
    <p class="quiet">
      Run its line in a terminal, then start a new session. <code>agent-memory uninstall</code> with the same name takes
      it back.
    </p>
    <ul class="rows">
      {CONNECTABLE.map(([name, title]) => (
        <li class="row pick" key={name}>
          <div>
            <strong>{title}</strong>
          </div>
          <Command text={`agent-memory install ${name}`} />
        </li>
      ))}
    </ul>
  </section>
);

/** What agents keep in scopes of their own, to clear as a whole. */
export function AgentScopes() {
  const loaded = useLoad(() => api.scopes(), []);
  return (
    <Show loaded={loaded}>
      {({ buckets }) => {
        const agents = new Map<string, number>();
        for (const { scope, agent, observations } of buckets)
          if (scope === 'agent') agents.set(agent, (agents.get(agent) ?? 0) + observations);
        if (agents.size === 0) return null;
        return (
          <section>
            <h2>Memories of one agent</h2>
            <ul class="rows">
              {[...agents].map(([agent, memories]) => (
                <li class="row pick" key={agent}>
                  <div>
                    <strong>{agent}</strong>
                    <div class="facts">{count(memories, 'memory', 'memories')} that only it sees</div>
                  </div>
                  <ForgetButton
                    what={`agent’s memories`}
                    label="Clear all"
                    forget={(how) => api.clearAgent({ agent, ...how })}
                    onForgotten={loaded.reload}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Show>
  );
}
