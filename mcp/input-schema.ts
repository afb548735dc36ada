// The part of JSON Schema that our tools' inputs need, as literal objects, so that nothing is computed at start. TypeScript infers the
// arguments' types from them, and checkArguments checks a call by them.

type Described = { readonly description?: string };
type StringSchema = Described & {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly format?: 'date-time';
};
type IntegerSchema = Described & { readonly type: 'integer'; readonly minimum: number; readonly maximum?: number };
type BooleanSchema = Described & { readonly type: 'boolean' };
/** An object of texts, all of them required. */
type ObjectSchema = {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, StringSchema>>;
};
type ArraySchema = Described & {
  readonly type: 'array';
  readonly items: StringSchema | IntegerSchema | ObjectSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
};
type PropertySchema = StringSchema | IntegerSchema | BooleanSchema | ArraySchema;
export type InputSchema = {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
};

type ValueOf<S> = S extends { enum: readonly (infer Choice)[] }
  ? Choice
  : S extends { type: 'string' }
    ? string
    : S extends { type: 'integer' }
      ? number
      : S extends { type: 'boolean' }
        ? boolean
        : S extends { type: 'object'; properties: infer Fields }
          ? { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }
          : S extends { type: 'array'; items: infer Item }
            ? ValueOf<Item>[]
            : never;
type RequiredOf<S extends InputSchema> = S extends { required: readonly (infer Name)[] } ? Name : never;

/** The arguments that fit a schema. */
export type Arguments<S extends InputSchema> = {
  [Name in keyof S['properties'] as Name extends RequiredOf<S> ? Name : never]: ValueOf<S['properties'][Name]>;
} & {
  [Name in keyof S['properties'] as Name extends RequiredOf<S> ? never : Name]?: ValueOf<S['properties'][Name]>;
};

/**
 * A schema as it is listed, without its limits: every session pays for what is listed, few calls come near a limit, and one that does is
 * told by {@link checkArguments}.
 */
export function listedSchema({ properties, required }: InputSchema) {
  const listed = Object.entries(properties).map(([name, property]) => [name, withoutLimits(property)]);
  return {
    type: 'object' as const,
    properties: Object.fromEntries(listed) as Record<string, object>,
    ...(required && { required: [...required] }),
  };
}

const LIMITS = new Set(['format', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems']);

function withoutLimits(property: object): object {
  const kept = Object.entries(property).filter(([key]) => !LIMITS.has(key));
  const listed = (key: string, value: unknown) => {
    if (key === 'items') return withoutLimits(value as object);
    if (key !== 'properties') return value;
    return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, withoutLimits(one)]));
  };
  return Object.fromEntries(kept.map(([key, value]) => [key, listed(key, value)]));
}

/** The faults of a call's arguments, each as a sentence that a model can act on; empty if there are none. */
export function checkArguments(schema: InputSchema, given: Record<string, unknown>): string[] {
  const known = Object.keys(schema.properties);
  const faults = (schema.required ?? [])
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is missing`);
  for (const [name, value] of Object.entries(given)) {
    const property = schema.properties[name];
    if (!property) faults.push(`${name} is not an argument of this tool (it takes ${known.join(', ') || 'none'})`);
    else if (value !== undefined) faults.push(...checkValue(name, property, value));
  }
  return faults;
}

function checkValue(name: string, schema: PropertySchema | ObjectSchema, value: unknown): string[] {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${name} must be true or false`];
    case 'integer': {
      const { minimum, maximum = Number.MAX_SAFE_INTEGER } = schema;
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum;
      const range = schema.maximum === undefined ? `from ${minimum}` : `from ${minimum} to ${maximum}`;
      return fits ? [] : [`${name} must be a whole number ${range}, got ${JSON.stringify(value)}`];
    }
    case 'string':
      return checkString(name, schema, value);
    case 'object': {
      const { properties } = schema;
      if (typeof value !== 'object' || value === null)
        return [`${name} must be {${Object.keys(properties).join(', ')}}`];
      return Object.entries(properties).flatMap(([field, property]) =>
        checkString(`${name}.${field}`, property, (value as Record<string, unknown>)[field]),
      );
    }
    case 'array': {
      if (!Array.isArray(value)) return [`${name} must be a list`];
      const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
      if (value.length < minItems || value.length > maxItems) {
        return [`${name} must hold ${minItems} to ${maxItems} items, got ${value.length}`];
      }
      return value.flatMap((item, index) => checkValue(`${name}[${index}]`, schema.items, item));
    }
  }
}

function checkString(name: string, schema: StringSchema, value: unknown): string[] {
  if (typeof value !== 'string') return [`${name} must be text`];
  if (schema.enum && !schema.enum.includes(value)) return [`${name} must be one of ${schema.enum.join(', ')}`];
  // An empty text means nothing anywhere; saying so in every schema would cost each session tokens.
  if (value === '') return [`${name} must not be empty`];
  const { maxLength = Number.POSITIVE_INFINITY } = schema;
  if (value.length > maxLength) return [`${name} must not be longer than ${maxLength} characters, got ${value.length}`];
  if (schema.format === 'date-time' && !RFC_3339.test(value)) return [`${name} must look like 2026-01-31T00:00:00Z`];
  return [];
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
