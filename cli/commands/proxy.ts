import type { Command } from 'commander';
import type { CommandContext } from './context.ts';

/** `agent-memory proxy on | off | status` */
export function registerProxy(program: Command, context: CommandContext): void {
  const proxy = program.command('proxy').description('memory for any client of OpenAI, Anthropic or Gemini');
  proxy
    .command('status', { isDefault: true })
    .description('whether it is on, and the base URLs for clients')
    .action(() => show());
  for (const [name, on] of [
    ['on', true],
    ['off', false],
  ] as const) {
    proxy
      .command(name)
      .description(`turn it ${name}, which takes effect at once`)
      .action(async () => {
        await context.api.changeSettings({ proxy: on });
        await show();
      });
  }

  async function show(): Promise<void> {
    const [{ items }, { url }] = await Promise.all([context.api.settings(), context.api.health()]);
    const on = items.some((item) => item.name === 'proxy' && item.value === true);
    context.answer({ on, url }, () => (on ? howToUse(url) : 'The proxy is off: `agent-memory proxy on` turns it on.'));
  }
}

const howToUse = (url: string): string =>
  [
    'The proxy is on. Base URL for OpenAI’s clients:',
    `  ${url}/v1`,
    'for Anthropic’s and Gemini’s:',
    `  ${url}`,
    'As key they send a token: agent-memory tokens create NAME --scope proxy',
  ].join('\n');
