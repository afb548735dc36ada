import { Keys } from '../components/keys.tsx';
import { Panel } from '../components/panel.tsx';
import { Command } from '../parts/connect-agents.tsx';
import { href } from '../router.ts';

/** Questions that people come with, and the page that answers each. */
const ANSWERS: readonly (readonly [question: string, page: string, path: readonly string[]])[] = [
  ['What did the agent do, and what came of it?', 'Sessions', ['sessions']],
  ['What does it remember, and how do I correct that?', 'Memories', ['memory']],
  ['Which rules apply, and which wait for my approval?', 'Rules', ['rules']],
  ['Why was this added to my prompt?', 'Why', ['why']],
  ['Does memory help?', 'Effect', ['effect']],
  ['How do I delete something for good?', 'Forget', ['forget']],
  ['Is everything running?', 'Health', ['health']],
];
/** What is done in a terminal. */
const COMMANDS: readonly (readonly [command: string, does: string])[] = [
  ['agent-memory --help', 'All commands, by group'],
  ['agent-memory doctor', 'Find and explain problems'],
  ['agent-memory install', 'Connect Claude Code or another agent'],
  ['agent-memory open', 'A new link to this viewer'],
  ['agent-memory backup', 'Back the memory up'],
];

/** Where to find what: pages by question, commands, keys. */
export const HelpPage = () => (
  <>
    <h1>Help</h1>
    <Panel title="Pages">
      <dl class="answers">
        {ANSWERS.map(([question, page, path]) => (
          <div key={page}>
            <dt>{question}</dt>
            <dd>
              <a href={href(path)}>{page}</a>
            </dd>
          </div>
        ))}
        <div>
          <dt>How does a program ask it?</dt>
          <dd>
            <a href="/docs">REST interface</a>
          </dd>
        </div>
      </dl>
    </Panel>
    <Panel title="Commands">
      <ul class="rows">
        {COMMANDS.map(([command, does]) => (
          <li class="row pick" key={command}>
            <div>{does}</div>
            <Command text={command} />
          </li>
        ))}
      </ul>
    </Panel>
    <Panel title="Keys">
      <Keys />
    </Panel>
  </>
);
