import type { Tool } from './define-tool.ts';
import { TOOLSETS } from './tools/index.ts';

/**
 * The tools of the toolsets in a comma-separated list; those of `default` if it is empty. `unknown` lists names of
 * toolsets that don't exist.
 */
export function selectTools(list: string | undefined): { tools: Tool[]; unknown: string[] } {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const wanted = names.length > 0 ? [...new Set(names)] : ['default'];
  const toolsets = wanted.filter((name) => Object.hasOwn(TOOLSETS, name));
  return {
    tools: toolsets.flatMap((name) => TOOLSETS[name] ?? []),
    unknown: wanted.filter((name) => !toolsets.includes(name)),
  };
}
