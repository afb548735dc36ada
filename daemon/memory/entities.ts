// Reads the named entities of an observation (files, symbols, packages, services, people, tickets) and its topics.
// Works by regular expressions on the stored text, without a model. Searches can be narrowed to them.
import { pattern } from '../language/pattern.ts';
import { isOfAnyWork, topicsNamed } from '../text/topics.ts';

/** Entities per observation. A turn that touches more files is about none in particular. */
const MAX_ENTITIES = 24;
const MAX_FILES = 12;
const MAX_TOPICS = 6;
/** Characters read. A turn's subject is at the start, and a pasted log mustn't delay the save. */
const MAX_CHARS = 6_000;
const MAX_NAME_CHARS = 80;

const FILE = pattern('gu')`
  (?<![\p{L}\p{N}@/._-])(?:\.{0,2}/)?(?:[\w@.-]{1,60}/){0,12}[\w.-]{1,60}\.(?:
    [cm]?[jt]sx?|py|ipynb|go|rs|rb|java|kt|swift|c|h|cc|cpp|hpp|cs|php|exs?|scala|sh|sql|html|s?css|vue|svelte|tf|md|
    ya?ml|toml|json|lock|env|proto|graphql|gradle|xml
  )(?![\w/-])`;
const TICKET = pattern('giu')`
  (?<![\w/-])(?:[A-Z][A-Z0-9]{1,9}-\d{1,6}|(?:GH|gh)-\d{1,6})(?![\w-])|
  (?<=\b(?:issue|issues|pr|pull request|ticket|fixes|closes|resolves|merge request)\s{0,2})#\d{1,6}\b|
  (?<=/(?:issues|pull|merge_requests)/)\d{1,6}\b`;
/** Norms, hashes and encodings that look like a ticket. */
const NO_TICKET =
  /^(?:UTF|ISO|SHA|MD|RFC|ES|HTTP|TLS|AES|RSA|UTC|GMT|CVE|ISBN|COVID|IPV|BASE|FIPS|SOC|PCI|ADR|GPT|H|A|B|V)-?\d*-/i;
/** Code names: with a hump, an inner underscore, or call brackets. */
const SYMBOL = pattern('gu')`
  (?<![\p{L}\p{N}_./@-])(?:
    [a-z][a-z0-9]{0,40}(?:[A-Z][a-z0-9]{0,40}){1,8}|(?:[A-Z][a-z0-9]{1,40}){2,8}|
    [a-z][a-z0-9]{0,30}(?:_[a-z0-9]{1,30}){1,8}(?=\()|[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,8}|
    [a-zA-Z_]\w{2,40}(?=\(\))
  )(?![\p{L}\p{N}_/@-]|\.\w)`;
/** Product names with a hump. */
const NO_SYMBOL =
  /^(?:GitHub|GitLab|JavaScript|TypeScript|PostgreSQL|MySQL|MongoDB|GraphQL|YouTube|LinkedIn|OpenAI|iPhone|macOS|iOS|DevOps|WebSocket|WebAssembly|OAuth|npm|pnpm)$/;
const PACKAGE = pattern('gu')`
  (?<![\w.])@[a-z0-9][a-z0-9-]{0,40}/[a-z0-9][a-z0-9._-]{0,50}(?![\w/])|
  (?<=
    \b(?:
      npm (?:install|i|add)|pnpm add|yarn add|bun add|pip install|uv add|poetry add|cargo add|go get|gem install|
      composer require|brew install|apt(?:-get)? install
    )(?: -{1,2}[\w-]{1,20}){0,4}\x20
  )[a-z0-9][\w./-]{1,60}|
  (?<=\b(?:package|library|dependency|crate|gem) [\x60'"“]?)[a-z0-9][a-z0-9._-]{1,50}(?=[\x60'"”]?(?:[\s,.;:)]|$))|
  (?<=\b(?:require\(|from |import )['"])[a-z@][\w@./-]{1,60}(?=['"])`;
const NO_PACKAGE =
  /^(?:is|are|was|that|which|for|to|from|in|of|and|or|with|we|it|the|this|file|files|manager|name|names|version|versions|json|lock|folder|code|by|has|can|should|must|update|updates)$/;
const SERVICES = pattern('giu')`
  (?<![\p{L}\p{N}_/.@-])(
    postgres(?:ql)?|mysql|mariadb|sqlite|redis|valkey|memcached|mongodb|elasticsearch|opensearch|clickhouse|cassandra|
    dynamodb|kafka|rabbitmq|nats|celery|sidekiq|nginx|envoy|haproxy|traefik|kubernetes|docker|terraform|ansible|
    jenkins|github actions|gitlab ci|circleci|argo ?cd|vercel|netlify|heroku|cloudflare|aws|s3|lambda|sqs|gcp|
    bigquery|azure|firebase|supabase|stripe|paypal|twilio|sendgrid|auth0|okta|sentry|datadog|grafana|prometheus|slack|
    jira|linear|confluence|notion|openai|anthropic
  )(?![\p{L}\p{N}_/@-]|\.\w)`;
const SERVICE_ALIASES: Readonly<Record<string, string>> = { postgresql: 'postgres', 'argo cd': 'argocd' };
/** A person: addressed, or named after a verb of asking or telling. The capital inside a sentence makes it a name. */
const PERSON = pattern('gu')`
  (?<![\w.@/])@[a-z][a-z0-9-]{1,38}(?![\w/@.-])|
  (?<=
    \b(?:[Aa]sk|[Aa]sked|[Tt]old|[Tt]ell|[Pp]ing|[Pp]inged|cc|CC|[Rr]eviewer|[Aa]ssignee|[Aa]uthor)[: ] ?
  )\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20})?(?=[ ,.;:!?)\n]|$)|
  (?<=\b(?:by|from|with|for) )\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}{1,20}(?=[ ,.;:!?)\n]|$)|
  (?<=Co-[Aa]uthored-[Bb]y: )\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){0,2}`;
const NO_PERSON = pattern('')`
  ^(?:
    @(?:
      param|returns?|see|deprecated|throws|example|internal|types?|media|import|override|staticmethod|classmethod|
      property|dataclass|click|app|pytest|test|component|injectable|latest|next|here|channel|everyone
    )|
    (?:
      I|The|This|That|It|We|You|They|He|She|A|An|No|Not|All|Any|Each|Every|There|Here|Monday|Tuesday|Wednesday|
      Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|
      December|English|German|French|Spanish|Python|Java|Node|React|Rust|Ruby|Go|Git|Docker|Linux|Windows|User|Agent|
      Changed|Ran|Read|Use|Add|Set|Run|Now|Next|Then|When|If|Yes|Ok
    )(?: .*)?
  )$`;
/** The entities of an observation, each once, files first; `text` is redacted. */
export function findEntities({ text, files }: { text: string; files: readonly string[] }): string[] {
  const read = text.slice(0, MAX_CHARS);
  const found = new Set<string>(files.slice(0, MAX_FILES));
  const add = (expression: RegExp, isNone?: RegExp, as = (name: string) => name) => {
    for (const [name] of read.matchAll(expression)) {
      if (found.size >= MAX_ENTITIES) return;
      if (name.length <= MAX_NAME_CHARS && !isNone?.test(name)) found.add(as(name));
    }
  };
  add(TICKET, NO_TICKET, (name) => (/^\d/.test(name) ? `#${name}` : name.toUpperCase()));
  add(SERVICES, undefined, (name) => SERVICE_ALIASES[name.toLowerCase()] ?? name.toLowerCase());
  add(PACKAGE, NO_PACKAGE, (name) => name.replace(/[./-]{1,4}$/, ''));
  add(PERSON, NO_PERSON, (name) => (found.has(name.toLowerCase()) ? name.toLowerCase() : name));
  add(SYMBOL, NO_SYMBOL);
  if (files.length === 0) add(FILE);
  return [...found].slice(0, MAX_ENTITIES);
}

/** Characters read for topics. There are many expressions, and the first lines show what the rest is about. */
const MAX_TOPIC_CHARS = 1_200;

/** The topics of a text, except general ones; at most six. */
export const findTopics = (text: string): string[] =>
  [...topicsNamed(text.slice(0, MAX_TOPIC_CHARS))].filter((topic) => !isOfAnyWork(topic)).slice(0, MAX_TOPICS);
