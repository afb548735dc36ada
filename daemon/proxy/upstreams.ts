import type { Family } from './door.ts';

/**
 * Upstreams allowed without a setting: https://platform.openai.com/docs/api-reference, https://docs.claude.com/en/api,
 * https://ai.google.dev/api
 */
const PROVIDERS: Readonly<Record<Family, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** Where a request goes. `model`: the name without its prefix, where it had one. */
type Target = { upstream: string; base: string; model?: string };

type Upstreams = {
  /**
   * The upstream of a request at a door of this family, by the prefix of its model's name (`openai/…`, or a name from
   * the settings); a name without a prefix goes to the provider whose path was called.
   */
  choose(family: Family, model: string | undefined): Target | { refused: string };
};

/** @param own from the settings: name → base URL; a provider's name redirects that provider */
export function createUpstreams(own: Readonly<Record<string, string>>): Upstreams {
  const bases = new Map(
    Object.entries({ ...PROVIDERS, ...own }).map(([name, base]) => [
      name,
      base.endsWith('/') ? base.slice(0, -1) : base,
    ]),
  );
  const names = [...bases.keys()];
  return {
    choose(family, model) {
      const slash = model?.indexOf('/') ?? -1;
      if (model === undefined || slash === -1) return { upstream: family, base: bases.get(family)! };
      const upstream = model.slice(0, slash);
      const base = bases.get(upstream);
      if (base === undefined) return { refused: `There is no upstream "${upstream}"; known: ${names.join(', ')}` };
      const isProvider = Object.hasOwn(PROVIDERS, upstream);
      if (family !== 'openai' && isProvider && upstream !== family)
        return { refused: `${upstream} has no interface of ${family}; ask for this model at /v1/chat/completions` };
      const isCompatible = family === 'openai' && upstream === 'google';
      return { upstream, base: isCompatible ? `${base}/openai` : base, model: model.slice(slash + 1) };
    },
  };
}
