import type { Command } from 'commander';
import type { Model } from '../../daemon/contract/api.ts';
import type { CommandContext } from './context.ts';
import { columns } from './format.ts';
import { writeSetting } from './settings-file.ts';

/** `agent-memory models list | use` */
export function registerModels(program: Command, context: CommandContext): void {
  const models = program.command('models').description('embedding models, and how far their vectors have come');
  models
    .command('list', { isDefault: true })
    .description('the models that are known')
    .action(async () => {
      const { items } = await context.api.models();
      context.answer({ items }, () => describe(items));
    });
  models
    .command('use <name>')
    .description(
      'embed with another model from now on (a name, or the folder of a transformers.js model); what is there is embedded anew in the background',
    )
    .action(async (name: string) => {
      const { items } = await context.api.useModel(name);
      writeSetting(context.home, 'embedder', name);
      context.answer({ items }, () => describe(items));
    });
}

function describe(items: readonly Model[]): string {
  const rows = items.map((model) => [
    model.active ? '*' : '',
    model.name,
    String(model.dimensions),
    String(model.embedded),
    String(model.pending),
  ]);
  return columns([['', 'model', 'dimensions', 'embedded', 'pending'], ...rows]);
}
