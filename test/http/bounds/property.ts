import { allRoutes } from '../../../daemon/http/routes/index.ts';
import { OWNER } from '../make-app.ts';
import { createRequests, type Document, type MadeRequest, numbersFrom } from './requests.ts';
import { MARK, othersOf, type World } from './worlds.ts';

/** Requests between two looks at what must not change, and between two times that more of A is recorded. */
const LOOK_EVERY = 50;
const REPLENISH_EVERY = 200;
const LIVE = '/api/live';

export type Outcome = {
  /** What a token of A could tell or change; undefined: nothing. */
  violation: string | undefined;
  /** How many requests were answered with 2xx, by operation. */
  reached: Map<string, number>;
};

/**
 * Send made-up requests of tokens of A to two worlds, of which one has what they must not see. Every reply must be the same in both, and nothing else of
 * the first may change. It stops at the first violation.
 */
export async function tellApart(
  { full, bare }: { full: World; bare: World },
  { seed, count }: { seed: number; count: number },
): Promise<Outcome> {
  const random = numbersFrom(seed);
  const document = (await (await full.app.request('/openapi.json', { headers: OWNER })).json()) as Document;
  const make = createRequests(document, random, () => full, closedRoutes(full));
  const isNew = newNames(full);
  const reached = new Map<string, number>();
  const before = await othersOf(full.db);
  const violated = (text: string): Outcome => ({ violation: text, reached });

  for (let n = 1; n <= count; n++) {
    const request = make();
    const token = Math.floor(random() * full.tokens.length);
    if (request.path === LIVE) continue; // below: it has no end
    const told = `${n}: token ${token} ${request.method} ${request.url} ${JSON.stringify(request.body)}`;
    const seen = await answer(full, request, token);
    if (seen.text.includes(MARK) && !JSON.stringify(request).includes(MARK))
      return violated(`${told} reads ${seen.text}`);
    if (seen.status < 300)
      reached.set(`${request.method} ${request.path}`, (reached.get(`${request.method} ${request.path}`) ?? 0) + 1);
    // The name of a row that a client makes up is taken in one of the worlds only.
    if (!isNew(request)) {
      const other = await answer(bare, request, token);
      if (seen.status !== other.status || alike(seen.text) !== alike(other.text))
        return violated(
          `${told} tells them apart:\n${apartAt(`${seen.status} ${alike(seen.text)}`, `${other.status} ${alike(other.text)}`)}`,
        );
    } else if (seen.status < 300) return violated(`${told} takes a name of another project: ${seen.text}`);
    if (n % LOOK_EVERY === 0 || n === count) {
      const now = await othersOf(full.db);
      if (now !== before) return violated(`${told} or one before it changes ${difference(before, now)}`);
    }
    if (n % REPLENISH_EVERY === 0 || n === count) {
      for (const world of [full, bare]) await world.replenish();
      const [live, others] = [await firstLines(full), await firstLines(bare)];
      if (live.includes(MARK) || alike(live) !== alike(others))
        return violated(`${n}: GET ${LIVE} tells them apart:\n${apartAt(alike(live), alike(others))}`);
    }
  }
  return { violation: undefined, reached };
}

/** A recall doesn't wait for an index that is behind, as on a busy machine; it changes nothing, so it is asked again. */
const MAX_ASKED = 500;

/** A trigger is tried on as many calls as a tenth of a second allows; so often it is asked, for the most of them. */
const TRIALS = 5;
const TRIAL = '/api/lessons/try';

type Answer = { status: number; text: string };

async function answer({ app, tokens }: World, { method, path, url, body }: MadeRequest, token: number) {
  const init = { method, headers: tokens[token]!, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const ask = async (): Promise<Answer> => {
    const reply = await app.request(url, init);
    return { status: reply.status, text: await reply.text() };
  };
  let last = await ask();
  for (let asked = 1; asked < MAX_ASKED && last.text.includes('"degraded":["text:'); asked++) last = await ask();
  for (let asked = 1; asked < TRIALS && path === TRIAL && last.status < 300; asked++) {
    const next = await ask();
    if (lookedAt(next) > lookedAt(last)) last = next;
  }
  return last;
}

const lookedAt = ({ text }: Answer): number => Number(/"looked_at":(\d+)/.exec(text)?.[1] ?? 0);

/** What the live stream begins with, for the first token, whatever came first within a millisecond. */
async function firstLines({ app, tokens }: World): Promise<string> {
  const reply = await app.request(LIVE, { headers: tokens[0]! });
  const reader = reply.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  const [, data = ''] = /^data: (.*)$/m.exec(Buffer.from(value ?? []).toString()) ?? [];
  const items = JSON.parse(data) as { kind: string; id: number }[];
  return items
    .sort((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id)
    .map((item) => JSON.stringify(item))
    .join('\n');
}

/** Without times, made-up ids and what depends on a clock. */
const alike = (text: string): string =>
  text
    .replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d))?/g, 'TIME')
    .replace(/"(?:took_ms|receipt|until|time|now)":(?:"[^"]*"|[\d.e+-]+|null)/g, 'CLOCK')
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'UUID')
    // An index that is still catching up says so: that tells how busy the machine is.
    .replace(/"degraded":\[[^\]]*\]/g, 'DEGRADED')
    .replace(/(\.\d\d)\d+/g, '$1');

function closedRoutes({ deps }: World): (name: string) => boolean {
  const closed = allRoutes(deps, {} as never).filter(({ touches }) => touches.by === 'everything');
  const names = new Set(closed.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  return (name) => names.has(name);
}

/** Two texts from shortly before they differ. */
function apartAt(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return [one, other].map((text) => text.slice(Math.max(0, at - 150), at + 300)).join('\n');
}

/** Whether a request gives a name of the others to a row that it would make. */
function newNames({ deps, theirs }: World): (request: MadeRequest) => boolean {
  const taken: Record<string, string[]> = {
    'new session': theirs.session,
    'new prompt': theirs.prompt,
    'new call': theirs.call,
  };
  const fields = new Map([['POST /hooks/{agent}/{event}', [['session_id', 'new session']]]]);
  for (const { method, path, touches } of allRoutes(deps, {} as never)) {
    const made = Object.entries(touches.and ?? {}).filter(([, named]) => named in taken);
    const named = made.map(([field, kind]) => [field.replace('body.', ''), kind]);
    fields.set(`${method.toUpperCase()} ${path}`, named);
  }
  return ({ method, path, body }) =>
    [body].flat().some((one) =>
      (fields.get(`${method} ${path}`) ?? []).some(([field, kind]) => {
        const value = (one as Record<string, unknown> | undefined)?.[field!];
        return taken[kind!]!.includes(String(value));
      }),
    );
}

function difference(before: string, now: string): string {
  const [old, fresh] = [new Set(before.split('\n')), new Set(now.split('\n'))];
  const gone = [...old].filter((line) => !fresh.has(line)).map((line) => `- ${line}`);
  return [...gone, ...[...fresh].filter((line) => !old.has(line)).map((line) => `+ ${line}`)].slice(0, 6).join('\n');
}
