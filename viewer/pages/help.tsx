import { Keys } from '../components/keys.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Panel } from '../components/panel.tsx';
import { Command } from '../parts/connect-agents.tsx';
import { href } from '../router.ts';

/** Questions that people come with, and the page that answers each. */
const ANSWERS: readonly (readonly [question: string, page: string, path: readonly string[]])[] = [
  ['What did the agent do, and what came of it?', 'Sessions', ['sessions']],
  ['What does it remember, and how do I correct that?', 'Memories', ['memory']],
  ['Which rules apply, and which wait for my approval?', 'Rules', ['rules']],
  ['What was added to my prompt, and why?', 'Added to prompts', ['why']],
  ['Does memory help?', 'Effect', ['effect']],
  ['How do I delete something for good?', 'Forget', ['forget']],
  ['Is everything running?', 'Health', ['health']],
];
/** The words of the pages, each in a sentence. */
const WORDS: readonly (readonly [word: string, means: string])[] = [
  [
    'Memory',
    'One thing worth knowing later: what was found, decided or changed. It is made when an agent finishes a turn.',
  ],
  ['Summary', 'What one session came to, in a few lines. It is a memory, too.'],
  ['Rule', 'What you said should hold, in your own words. Each session begins with the rules that apply.'],
  ['Lesson', 'Comes with agent-memory, or is written by you: it stops or warns of a risky call before it runs.'],
  ['Added', 'Put beside your words before the agent reads them, or in front of a session when it begins.'],
  ['Followed', 'A call that a rule or a lesson spoke to was changed or left out. Ignored: it ran all the same.'],
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
    <PageHead
      title="Help"
      says="The page that answers each question, commands, keys, and the words that are used here."
    />
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
    <Panel title="Words">
      <dl class="lines answers">
        {WORDS.map(([word, means]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{means}</dd>
          </div>
        ))}
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
