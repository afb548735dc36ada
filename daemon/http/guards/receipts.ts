// Idempotency-Key: a client that got no answer repeats its request under the same key and gets the first one's reply.
//
//   no key ─► just run
//   key in use ─► wait for that request
//   receipt ─► same body: its reply, other body: 422
//   else ─► run ─► 2xx: store a receipt ─► reply
//
// Receipts are kept per client; a failed request leaves none, so that it can be tried again.

import { createHash } from 'node:crypto';
import {
  keepId,
  redactMessage,
  redactMessageInSteps,
  shortenPayload,
  withPauses,
} from '../../../packages/redactor/index.ts';
import { createPause } from '../../home/pause.ts';
import { findReceipt, insertReceipt } from '../../store/access/receipts.ts';
import type { AppContext } from '../app-env.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import { jsonReply } from '../reply.ts';

const MAX_KEY_CHARS = 255;
const REPLAYED = { 'idempotent-replay': 'true' };

/** See RouteInput.repeatId. */
export type RepeatId = (n: number) => string | undefined;

type Outcome = { status: number; value: unknown };
export type Receipts = {
  /** Run `work` once per key and body; a repeat gets the same ids. `body`: the parsed request. */
  once(c: AppContext, body: unknown, work: (repeatId: RepeatId) => Promise<Outcome>): Promise<Response>;
};

/** Answer repeated requests from the receipts of the first ones. */
export function createReceipts(deps: Pick<HttpDeps, 'db' | 'redactor'>): Receipts {
  const underWay = new Map<string, Promise<unknown>>();
  return {
    async once(c, body, work) {
      const idempotencyKey = c.req.header('idempotency-key');
      if (idempotencyKey === undefined) return reply(await work(() => undefined));
      if (idempotencyKey === '' || idempotencyKey.length > MAX_KEY_CHARS) {
        throw new HttpProblem(400, `Expected an Idempotency-Key of 1 to ${MAX_KEY_CHARS} characters`);
      }
      const actor = c.get('actor')?.name ?? 'nobody';
      const key = keepId(deps.redactor, `${c.req.path} ${idempotencyKey}`);
      const slot = `${actor}\n${key}`;
      // its error is reported to its own client
      while (underWay.has(slot)) await underWay.get(slot)!.catch(() => undefined);
      const run = answer();
      underWay.set(slot, run);
      try {
        return await run;
      } finally {
        underWay.delete(slot);
      }

      async function answer(): Promise<Response> {
        // Hash the redacted body: a hash of a known text with one short secret would reveal the secret. Long fields are
        // cut as when they are stored, since redaction takes longer for longer texts.
        const shortened = Array.isArray(body) ? body.map((item) => shortenPayload(item)) : shortenPayload(body);
        const redacted = await withPauses(redactMessageInSteps(deps.redactor, shortened), createPause());
        const request_hash = createHash('sha256').update(JSON.stringify(redacted)).digest();
        const receipt = await findReceipt(deps.db, actor, key);
        if (receipt && !request_hash.equals(receipt.request_hash)) {
          throw new HttpProblem(422, 'This Idempotency-Key was already used for another request', {
            hint: 'Use a new key for each request, and the same key only to repeat one.',
          });
        }
        if (receipt) return jsonReply(receipt.reply, receipt.status, REPLAYED);
        const outcome = await work((n) => idFrom(`${slot}\n${n}`));
        const storedReply = redactMessage(deps.redactor, outcome.value);
        await insertReceipt(deps.db, { actor, key, request_hash, status: outcome.status, reply: storedReply });
        return reply(outcome);
      }
    },
  };
}

/** A UUID made from a hash (version 8 of RFC 9562, whose bits are application-defined). */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const reply = (outcome: Outcome) => jsonReply(outcome.value, outcome.status);
