// Idempotency-Key: a client that got no answer sends its request again under the same key and gets the first one's reply.
//
//   no key ─► just run          key under way ─► wait for that one          receipt: same body ─► its reply, other body ─► 422
//   else ─► run ─► 2xx: keep a receipt ─► reply
//
// Receipts are kept per client; a failed request leaves none, so that it can be tried again.
import { createHash } from 'node:crypto';
import { createPause } from '../../home/pause.ts';
import { keepId, redactMessage, redactMessageInSlices } from '../../redact/keep-ids.ts';
import { shortenPayload } from '../../redact/prepare/shorten-payload.ts';
import { findReceipt, insertReceipt } from '../../store/receipts.ts';
import type { AppContext } from '../app-env.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import { jsonReply } from '../reply.ts';

const MAX_KEY_CHARS = 255;
const REPLAYED = { 'idempotent-replay': 'true' };

/** As RouteInput.repeatId. */
export type RepeatId = (n: number) => string | undefined;

type Outcome = { status: number; value: unknown };
export type Receipts = {
  /** Run `work` once per key and body; it gets ids that a repeat will get again. `body`: the parsed request. */
  once(c: AppContext, body: unknown, work: (repeatId: RepeatId) => Promise<Outcome>): Promise<Response>;
};

/** Answer repeated requests from the receipts of the first. */
export function createReceipts(deps: Pick<HttpDeps, 'db' | 'redactor'>): Receipts {
  const underWay = new Map<string, Promise<unknown>>();
  return {
    async once(c, body, work) {
      const given = c.req.header('idempotency-key');
      if (given === undefined) return reply(await work(() => undefined));
      if (given === '' || given.length > MAX_KEY_CHARS) {
        throw new HttpProblem(400, `Expected an Idempotency-Key of 1 to ${MAX_KEY_CHARS} characters`);
      }
      const actor = c.get('actor')?.name ?? 'nobody';
      const key = keepId(deps.redactor, `${c.req.path} ${given}`);
      const slot = `${actor}\n${key}`;
      while (underWay.has(slot)) await underWay.get(slot)!.catch(() => undefined); // its failure is its own client's
      const run = answer();
      underWay.set(slot, run);
      try {
        return await run;
      } finally {
        underWay.delete(slot);
      }

      async function answer(): Promise<Response> {
        // Of the redacted body: a hash of a known text with one short secret in it would give the secret away. Of long fields only
        // what would be stored: the time of redaction grows with the rest.
        const shortened = Array.isArray(body) ? body.map(shortenPayload) : shortenPayload(body);
        const redacted = await redactMessageInSlices(deps.redactor, shortened, createPause());
        const request_hash = createHash('sha256').update(JSON.stringify(redacted)).digest();
        const receipt = await findReceipt(deps.db, actor, key);
        if (receipt && !request_hash.equals(receipt.request_hash)) {
          throw new HttpProblem(422, 'This Idempotency-Key was used before for another request', {
            hint: 'Use a new key for each request, and the same only to repeat one.',
          });
        }
        if (receipt) return jsonReply(receipt.reply, receipt.status, REPLAYED);
        const outcome = await work((n) => idFrom(`${slot}\n${n}`));
        const kept = redactMessage(deps.redactor, outcome.value);
        await insertReceipt(deps.db, { actor, key, request_hash, status: outcome.status, reply: kept });
        return reply(outcome);
      }
    },
  };
}

/** A UUID made of a hash (version 8 of RFC 9562: the bits mean what their maker says). */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const reply = (outcome: Outcome) => jsonReply(outcome.value, outcome.status);
