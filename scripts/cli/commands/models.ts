import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { AvailableModel, Model } from '../../../daemon/client/api.ts';
import { benchModel, type ModelFigures } from '../models/bench-model.ts';
import { copyModel } from '../models/copy-model.ts';
import { downloadModel } from '../models/download-model.ts';
import { followEmbedding } from '../models/follow-embedding.ts';
import { DEFAULT_HUB } from '../models/hub-listing.ts';
import { bytesBelow, kindOfModel } from '../models/model-folder.ts';
import { placeForModel } from '../models/models-home.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { alignColumns, size } from './format.ts';
import { startProgress } from './progress.ts';
import { writeSetting } from './settings-file.ts';

type AddOptions = { from?: string; download?: boolean; repository?: string };

/** `agent-memory models list | use | add | bench` */
export function registerModels(program: Command, context: CommandContext): void {
  const models = program.command('models').description('models that embed and rerank, and how far embedding has come');
  models
    .command('list', { isDefault: true })
    .description('the models in use, installed and available')
    .action(async () => {
      const { items, available } = await context.api.models();
      context.answer({ items, available }, () => describe(items, available));
    });
  models
    .command('use <name>')
    .description(
      'embed with another model (a name, or the absolute path of its folder): memories are embedded again in the background',
    )
    .action(async (name: string) => {
      await context.api.useModel(name);
      writeSetting(context.home, 'embedder', name);
      await followEmbedding(context);
      const { items, available } = await context.api.models();
      context.answer({ items, available }, () => describe(items, available));
    });
  models
    .command('add <name>')
    .description('add a model, from a folder or from the model hub')
    .option('--from <folder>', 'a folder of transformers.js, or a table that scripts/distill made')
    .option('--download', 'fetch it from the model hub; if interrupted, the same command continues')
    .option('--repository <owner/name>', 'its repository on the hub, for a model that `models list` does not name')
    .action(async (name: string, options: AddOptions) => {
      if ((options.from === undefined) === (options.download === undefined)) {
        throw new CommandFailed('Expected either --from <folder> or --download', EXIT.usage);
      }
      const folder =
        options.from === undefined ? await download(name, options, context) : await copy(name, options.from, context);
      const bytes = bytesBelow(folder);
      const kind = kindOfModel(folder);
      const next = kind === 'reranker' ? 'agent-memory search --rerank' : `agent-memory models use ${name}`;
      context.answer(
        { name, kind, folder, bytes },
        () => `${name} is ready (${size(bytes)} in ${folder}). To use it: ${next}`,
      );
    });
  models
    .command('bench [name]')
    .description('measure on this machine what an embedding model costs (default: all installed)')
    .action(async (name: string | undefined) => {
      const names = name === undefined ? await readyModels(context) : [name];
      const figures: ModelFigures[] = [];
      for (const one of names) {
        if (context.stderr.isTTY) context.note(`Measuring ${one} …`);
        figures.push(await benchModel(one, context.home.models));
      }
      context.answer({ items: figures }, () => describeFigures(figures));
    });
}

async function copy(name: string, from: string, context: CommandContext): Promise<string> {
  const place = placeForModel(context.home, name);
  await copyModel(resolve(context.cwd, from), place);
  return place.folder;
}

async function download(name: string, options: AddOptions, context: CommandContext): Promise<string> {
  const repository = options.repository ?? (await repositoryOf(name, context));
  const place = placeForModel(context.home, name);
  const hub = context.env.AGENT_MEMORY_MODEL_HUB || DEFAULT_HUB;
  context.note(`Fetching ${repository} from ${hub} …`);
  const progress = startProgress(1, context);
  try {
    await downloadModel({
      hub,
      repository,
      place,
      onProgress: (done, total, file) => progress.show(done / total, `${size(done)} of ${size(total)}  ${file}`),
    });
  } finally {
    progress.clear();
  }
  return place.folder;
}

async function repositoryOf(name: string, { api }: CommandContext): Promise<string> {
  const { available } = await api.models();
  const hub = available.find((model) => model.name === name)?.hub;
  if (hub) return hub;
  const known = available.filter((model) => model.hub).map((model) => model.name);
  throw new CommandFailed(
    `No repository is known for ${name}: give it with --repository owner/name, or take one of ${known.join(', ')}`,
    EXIT.notFound,
  );
}

async function readyModels({ api }: CommandContext): Promise<string[]> {
  const { available } = await api.models();
  return available.filter((model) => model.is_here && model.kind === 'embedder').map((model) => model.name);
}

function describe(items: readonly Model[], available: readonly AvailableModel[]): string {
  const used = items.map((model) => [
    model.active ? '*' : '',
    model.name,
    'embedder',
    String(model.dimensions),
    String(model.embedded),
    String(model.pending),
    model.active ? (model.pending > 0 ? 'embedding' : 'in use') : 'used before',
  ]);
  const others = available
    .filter((model) => !items.some(({ name }) => name === model.name))
    .map((model) => [
      '',
      model.name,
      model.kind,
      model.dimensions === null ? '' : String(model.dimensions),
      '',
      '',
      model.is_here ? 'ready' : `agent-memory models add ${model.name} --download`,
    ]);
  return alignColumns([['', 'model', 'kind', 'dimensions', 'embedded', 'pending', 'state'], ...used, ...others]);
}

function describeFigures(figures: readonly ModelFigures[]): string {
  const rows = figures.map((one) => [
    one.model,
    String(one.dimensions),
    `${one.load_ms} ms`,
    `${one.short_texts_per_s}/s`,
    `${one.long_texts_per_s}/s`,
    `${one.query_ms} ms`,
    `${one.rss_mib} MiB`,
  ]);
  return alignColumns([['model', 'dimensions', 'load', 'short texts', 'long texts', 'one query', 'memory'], ...rows]);
}
