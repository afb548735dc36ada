import { count } from '../daemon/contract/amounts.ts';
import { stepOf } from './call-steps.ts';
import { exactTime } from './format.ts';
import type { Story, StoryCall, StoryTurn } from './session-story.ts';

/** A code fence longer than any inside the text. */
function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

const quoted = (text: string): string => text.replace(/^/gm, '> ');

/**
 * A session as Markdown: quoted prompts, a list of calls, edits as diffs, replies as they are. All of it is already
 * redacted.
 */
export function storyAsMarkdown({ session, turns, summary }: Story, title: string): string {
  const head = `# ${title}\n\n${exactTime(session.started_at)} · ${count(session.prompts, 'prompt')} · ${count(session.tool_calls, 'call')} · ${session.agent}`;
  const parts = turns.map((turn) => turnAsMarkdown(turn, session.cwd));
  return [head, ...(summary ? [summary.text] : []), ...parts].join('\n\n').concat('\n');
}

function turnAsMarkdown({ prompt, injections, calls, memories }: StoryTurn, cwd: string | null): string {
  const tokens = injections.reduce((sum, one) => sum + one.tokens, 0);
  return [
    ...(prompt ? [`## ${prompt.number}. ${firstLine(prompt.text)}`, quoted(prompt.text)] : []),
    ...(tokens > 0 ? [`*Memory added ${tokens} tokens.*`] : []),
    ...(calls.length > 0 ? [calls.map((call) => callAsMarkdown(call, cwd)).join('\n')] : []),
    ...(prompt?.reply ? [prompt.reply] : []),
    ...(memories.length > 0 ? [`*Remembered:* ${memories.map((memory) => memory.title).join(' · ')}`] : []),
  ].join('\n\n');
}

const firstLine = (text: string): string => text.split('\n')[0]!.slice(0, 80);

function callAsMarkdown(call: StoryCall, cwd: string | null): string {
  const step = stepOf(call.tool_name, call.input, cwd);
  const known = call.success ? '✓' : '✗';
  const mark = call.success === null ? '–' : known;
  const fired = call.firings.map(({ title, action }) => `\n   *${action}: ${title}*`).join('');
  const line = `${mark} ${step.verb} \`${step.target.split('\n')[0]!.replaceAll('`', "'")}\``;
  if (step.as !== 'edit') return `- ${line}${fired}`;
  const diff = step.edits
    .map(({ before, after }) =>
      [...before.split('\n').map((one) => `- ${one}`), ...after.split('\n').map((one) => `+ ${one}`)].join('\n'),
    )
    .join('\n');
  return `- ${line}${fired}\n\n${fenced(diff, 'diff').replace(/^/gm, '  ')}\n`;
}

/**
 * The shown story as a standalone file: with the page's styles, every fold open, no script, nothing loaded.
 * @param styles the text of main.css
 */
export function storyAsHtml(story: Element, styles: string, title: string): string {
  const copy = story.cloneNode(true) as Element;
  for (const fold of copy.querySelectorAll('.folded')) fold.classList.remove('folded');
  for (const control of copy.querySelectorAll('button, .scrubber')) control.remove();
  // The file's reader has no viewer for links to lead into.
  for (const link of copy.querySelectorAll('a[href^="#"]')) link.removeAttribute('href');
  const page = document.implementation.createHTMLDocument(title);
  const meta = page.createElement('meta');
  meta.setAttribute('http-equiv', 'content-security-policy');
  meta.setAttribute('content', "default-src 'none'; style-src 'unsafe-inline'");
  const style = page.createElement('style');
  style.textContent = `${styles.replace(/@font-face\s*\{[^}]*\}/g, '')}\n#app { display: block; }`;
  page.head.append(meta, style);
  page.body.innerHTML = '<div id="app"><main></main></div>';
  page.querySelector('main')!.append(page.importNode(copy, true));
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}
