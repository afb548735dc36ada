/** A JSON object that another program owns: its shape is mostly unknown, and all of it is preserved. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object (not a list, not null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value's fields; none where it is no JSON object. */
export const fieldsOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The object under a key; undefined when there is none. */
export function objectAt(parent: JsonObject, key: string): JsonObject | undefined {
  const value = parent[key];
  return isObject(value) ? value : undefined;
}

/** A copy with one key set, in its old place if it had one; removed if `value` is undefined or an empty object. */
export function withKey(parent: JsonObject, key: string, value: unknown): JsonObject {
  const isEmpty = value === undefined || (isObject(value) && Object.keys(value).length === 0);
  if (!isEmpty) return { ...parent, [key]: value };
  const { [key]: _, ...rest } = parent;
  return rest;
}
