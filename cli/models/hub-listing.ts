// Reads what the model hub lists of a repository: the commit of its main branch, and each file's size and hash there.
// API: https://huggingface.co/docs/hub/api, paths /api/models/{repo} and /api/models/{repo}/tree/{revision}.
import { z } from 'zod';
import { messageOf } from '../../daemon/contract/errors.ts';
import { CommandFailed } from '../commands/exit-codes.ts';

export const DEFAULT_HUB = 'https://huggingface.co';
const LISTING_TIMEOUT_MS = 30_000;

const modelSchema = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) });
const treeSchema = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.number().int().min(0).default(0),
    /** Git's own hash of the content; for a large file, of its pointer. */
    oid: z.string(),
    /** Set for large files: `oid` is the content's SHA-256. */
    lfs: z.object({ oid: z.string(), size: z.number().int().min(0) }).optional(),
  }),
);

export type HubFile = {
  path: string;
  bytes: number;
  /** `git`: SHA-1 over "blob SIZE\0" and the content. */
  hash: { kind: 'sha256' | 'git'; hex: string };
  url: string;
};

/** List which of `wanted` a repository has, at one commit, so that files of two versions never mix. */
export async function listHubFiles(hub: string, repository: string, wanted: readonly string[]): Promise<HubFile[]> {
  const base = hub.replace(/\/+$/, '');
  const { sha } = modelSchema.parse(await getJson(`${base}/api/models/${repository}`));
  const tree = treeSchema.parse(await getJson(`${base}/api/models/${repository}/tree/${sha}?recursive=true`));
  return tree
    .filter(({ type, path }) => type === 'file' && wanted.includes(path))
    .map(({ path, size, oid, lfs }) => ({
      path,
      bytes: lfs?.size ?? size,
      hash: lfs ? { kind: 'sha256', hex: lfs.oid.replace(/^sha256:/, '') } : { kind: 'git', hex: oid },
      url: `${base}/${repository}/resolve/${sha}/${path}`,
    }));
}

/** Advice for networks that block the hub, as in many offices. */
const ADVICE = [
  'on a machine without network access:',
  '  1. on one that has it, run `agent-memory models add NAME --no-use`, or fetch config.json, tokenizer.json,',
  '     tokenizer_config.json and onnx/model_quantized.onnx of that repository with a browser',
  '  2. copy the folder (~/.agent-memory/models/NAME) here and run `agent-memory models add FOLDER`',
  'a mirror of the hub: set AGENT_MEMORY_MODEL_HUB to its address',
  'a proxy: set HTTPS_PROXY, and NODE_USE_ENV_PROXY=1 so that Node uses it (Node 24 or newer)',
].join('\n');

async function getJson(url: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(LISTING_TIMEOUT_MS) });
  } catch (error) {
    const reason = messageOf(error instanceof Error ? (error.cause ?? error) : error);
    throw new CommandFailed(`The model hub can't be reached at ${url} (${reason})\n${ADVICE}`);
  }
  if (!response.ok) throw new CommandFailed(`The model hub answered ${response.status} to ${url}\n${ADVICE}`);
  return response.json();
}
