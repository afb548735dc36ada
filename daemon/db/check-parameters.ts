import { QueryError } from './database.ts';
import { TOO_COMPLEX } from './sqlstate.ts';

/** Maximum nesting depth: PGlite dies silently on JSON nested 8,000 deep, and no useful value comes near this limit. */
const MAX_JSON_DEPTH = 100;

/**
 * Reject parameters that the backends would treat differently or that would break the session: undefined, functions,
 * symbols, bigints inside arrays or objects, and structures nested deeper than 100 (so also circular ones).
 * @throws TypeError for a wrong type; QueryError 54001 for too deep a value.
 */
export function checkParameters(params: readonly unknown[]): void {
  params.forEach((param, index) => {
    if (typeof param === 'object' && param !== null) checkNested(param, `$${index + 1}`, 1);
    else if (param === undefined) throw new TypeError(`Parameter $${index + 1} is undefined; pass null for "no value"`);
    else refuseUnsendable(param, `$${index + 1}`);
  });
}

function checkNested(value: object, name: string, depth: number): void {
  if (value instanceof Date || value instanceof Uint8Array) return;
  if (depth > MAX_JSON_DEPTH) {
    throw new QueryError(
      `Parameter ${name} is nested deeper than ${MAX_JSON_DEPTH} levels; flatten or cut it first`,
      TOO_COMPLEX,
    );
  }
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof item === 'object' && item !== null) checkNested(item, name, depth + 1);
    else if (typeof item === 'bigint')
      throw new TypeError(`Parameter ${name} holds a bigint inside an array or object; convert it to number or string`);
    else refuseUnsendable(item, name);
  }
}

function refuseUnsendable(value: unknown, name: string): void {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`Parameter ${name} holds a ${typeof value}; only data can be stored`);
}
