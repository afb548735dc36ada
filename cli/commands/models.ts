import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { AvailableModel, Model } from '../../daemon/client/api-admin.ts';
import { size } from '../../daemon/contract/amounts.ts';
import { findOnnxRuntime, ONNX_RUNTIME } from '../../daemon/home/find-onnx-runtime.ts';
import { benchModel, type ModelFigures } from '../models/bench-model.ts';
import { copyModel } from '../models/copy-model.ts';
import { downloadModel } from '../models/download-model.ts';
import { followEmbedding } from '../models/follow-embedding.ts';
import { DEFAULT_HUB } from '../models/hub-listing.ts';
import { copyRuntime, fetchRuntime, RUNTIME_DOWNLOAD_BYTES } from '../models/install-runtime.ts';
import { bytesBelow, checkModelFolder, isTransformer, kindOfModel } from '../models/model-folder.ts';
import { placeForModel } from '../models/models-home.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { alignColumns, percentDone } from './format.ts';
import { startProgress } from './progress.ts';
import { writeSetting } from './settings-file.ts';

type AddOptions = { from?: string; repository?: string; use: boolean };

/** `agent-memory models list | use | add | runtime | bench` */
export function registerModels(program: Command, context: CommandContext): void {
  const models = program
    .command('models')
    .description('models for embedding and reranking, and the progress of embedding');
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
      await embedWith(name, context);
      const { items, available } = await context.api.models();
      context.answer({ items, available }, () => describe(items, available));
    });
  models
    .command('add <name>')
    .description('download a model from the model hub, or copy it from a folder, and embed with it')
    .option('--from <folder>', 'a folder in the format of transformers.js, or a table made by scripts/distill')
    .option('--repository <owner/name>', 'its repository on the hub, for a model that `models list` doesn’t show')
    .option('--no-use', 'install it without switching to it')
    .action((nameOrFolder: string, options: AddOptions) => addModel(nameOrFolder, options, context));
  models
    .command('runtime [folder]')
    .description('install the ONNX runtime for transformers.js models, with npm or from a folder')
    .action(async (from: string | undefined) => {
      if (from === undefined) await provideRuntime(context);
      else copyRuntime(resolve(context.cwd, from), context.home);
      const folder = findOnnxRuntime(context.home.models)!;
      context.answer(
        { ...ONNX_RUNTIME, folder },
        () => `The ONNX runtime ${ONNX_RUNTIME.version} is ready (${size(bytesBelow(folder))} in ${folder}).`,
      );
    });
  models
    .command('bench [name]')
    .description('measure on this machine what an embedding model costs (default: all installed)')
    .action(async (name: string | undefined) => {
      const names = name === undefined ? await readyModels(context) : [name];
      const figures: ModelFigures[] = [];
      for (const name of names) {
        if (context.stderr.isTTY) context.note(`Measuring ${name} …`);
        figures.push(await benchModel(name, context.home.models));
      }
      context.answer({ items: figures }, () => describeFigures(figures));
    });
}

/**
 * Install a model, with the runtime that it needs, and embed with it unless `--no-use` is given. @throws CommandFailed
 * if it can't be installed
 */
export async function addModel(nameOrFolder: string, options: AddOptions, context: CommandContext): Promise<void> {
  const { name, from } = sourceOf(nameOrFolder, options);
  const folder = await getModel(name, from, options.repository, context);
  if (isTransformer(folder)) await provideRuntime(context);
  const bytes = bytesBelow(folder);
  const kind = kindOfModel(folder);
  const isUsed = options.use && kind === 'embedder';
  if (isUsed) await embedWith(name, context);
  const next = {
    reranker: 'agent-memory search --rerank',
    embedder: isUsed ? 'agent-memory models' : `agent-memory models use ${name}`,
  }[kind];
  const doing = isUsed ? 'It is embedding the saved memories; progress' : 'To use it';
  context.answer(
    { name, kind, folder, bytes },
    () => `${name} is ready (${size(bytes)} in ${folder}). ${doing}: ${next}`,
  );
}

/** Change the model, and show the progress on a terminal. */
async function embedWith(name: string, context: CommandContext): Promise<void> {
  await context.api.useModel(name);
  writeSetting(context.home, 'embedder', name);
  await followEmbedding(context);
}

/** Fetch the ONNX runtime, unless it is installed. @throws CommandFailed as fetchRuntime does */
async function provideRuntime(context: CommandContext): Promise<void> {
  if (findOnnxRuntime(context.home.models) !== undefined) return;
  context.note(
    `Fetching the ONNX runtime ${ONNX_RUNTIME.version} with npm: ${size(RUNTIME_DOWNLOAD_BYTES)}, of which only this machine's part is kept …`,
  );
  await fetchRuntime(context.home, context.env);
}

/** The source of a model: a path means a folder, whose name the model gets. */
function sourceOf(nameOrFolder: string, { from }: AddOptions): { name: string; from: string | undefined } {
  if (from !== undefined || !/[\\/]/.test(nameOrFolder)) return { name: nameOrFolder, from };
  return { name: basename(nameOrFolder), from: nameOrFolder };
}

/** The folder of a model in the home, into which it is installed unless it is there already. */
async function getModel(
  name: string,
  from: string | undefined,
  repository: string | undefined,
  context: CommandContext,
) {
  if (from !== undefined) {
    const place = placeForModel(context.home, name);
    await copyModel(resolve(context.cwd, from), place);
    return place.folder;
  }
  const folder = join(context.home.models, name);
  const { available } = await context.api.models();
  if (available.some((model) => model.name === name && model.is_here)) return folder;
  if (existsSync(folder)) {
    await checkModelFolder(folder); // it lacks only the runtime
    return folder;
  }
  return download(name, repository ?? repositoryOf(name, available), context);
}

async function download(name: string, repository: string, context: CommandContext): Promise<string> {
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

function repositoryOf(name: string, available: readonly AvailableModel[]): string {
  const hub = available.find((model) => model.name === name)?.hub;
  if (hub) return hub;
  const names = available.filter((model) => model.hub).map((model) => model.name);
  throw new CommandFailed(
    `No repository is known for ${name}: give one with --repository owner/name, choose one of ${names.join(', ')}, or name a folder: agent-memory models add ./${name}`,
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
    stateOf(model),
  ]);
  const otherModels = available
    .filter((model) => !items.some(({ name }) => name === model.name))
    .map((model) => [
      '',
      model.name,
      model.kind,
      model.dimensions === null ? '' : String(model.dimensions),
      '',
      '',
      model.is_here ? 'ready' : `agent-memory models add ${model.name}`,
    ]);
  return alignColumns([['', 'model', 'kind', 'dimensions', 'embedded', 'pending', 'state'], ...used, ...otherModels]);
}

function stateOf({ active, answering, embedded, pending }: Model): string {
  if (!active) return answering ? 'answers until then' : 'used before';
  return pending > 0 ? `embedding, ${percentDone(embedded, pending)} done` : 'in use';
}

function describeFigures(figures: readonly ModelFigures[]): string {
  const rows = figures.map((figure) => [
    figure.model,
    String(figure.dimensions),
    `${figure.load_ms} ms`,
    `${figure.short_texts_per_s}/s`,
    `${figure.long_texts_per_s}/s`,
    `${figure.query_ms} ms`,
    `${figure.rss_mib} MiB`,
  ]);
  return alignColumns([['model', 'dimensions', 'load', 'short texts', 'long texts', 'one query', 'memory'], ...rows]);
}
