// The part of JSON Schema that our tools' inputs need, as literal objects, so that nothing is computed at start.
// TypeScript infers the arguments' types from them, and checkArguments checks a call by them.
import { isObject } from '../daemon/contract/json-object.ts';

type Described = { readonly description?: string };
type StringSchema = Described & {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly format?: 'date-time';
};
type IntegerSchema = Described & { readonly type: 'integer'; readonly minimum: number; readonly maximum?: number };
type NumberSchema = Described & { readonly type: 'number'; readonly minimum: number; readonly maximum: number };
type BooleanSchema = Described & { readonly type: 'boolean' };
/** A moment: ISO 8601 with a zone, or seconds since 1970. */
type InstantSchema = Described & { readonly type: readonly ['string', 'number'] };
/** An object. Unknown fields are an error, unless `additionalProperties` allows them. */
type ObjectSchema = Described & {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly maxProperties?: number;
  readonly additionalProperties?: true;
};
type ArraySchema = Described & {
  readonly type: 'array';
  readonly items: Exclude<PropertySchema, ArraySchema>;
  readonly minItems?: number;
  readonly maxItems?: number;
};
type PropertySchema =
  | StringSchema
  | IntegerSchema
  | NumberSchema
  | BooleanSchema
  | InstantSchema
  | ObjectSchema
  | ArraySchema;
export type InputSchema = Pick<ObjectSchema, 'type' | 'properties' | 'required'>;

type ValueOf<S> = S extends { enum: readonly (infer Choice)[] }
  ? Choice
  : S extends { type: 'string' }
    ? string
    : S extends { type: 'integer' | 'number' }
      ? number
      : S extends { type: 'boolean' }
        ? boolean
        : S extends { type: readonly ['string', 'number'] }
          ? string | number
          : S extends InputSchema
            ? Arguments<S>
            : S extends { type: 'array'; items: infer Item }
              ? ValueOf<Item>[]
              : never;
type RequiredOf<S extends InputSchema> = S extends { required: readonly (infer Name)[] } ? Name : never;

/** The arguments that fit a schema. */
export type Arguments<S extends InputSchema> = {
  -readonly [Name in keyof S['properties'] as Name extends RequiredOf<S> ? Name : never]: ValueOf<
    S['properties'][Name]
  >;
} & {
  -readonly [Name in keyof S['properties'] as Name extends RequiredOf<S> ? never : Name]?: ValueOf<
    S['properties'][Name]
  >;
};

/**
 * A schema as listed, without its limits: every session pays for the list, few calls come near a limit, and {@link
 * checkArguments} reports those that exceed one.
 */
export function listedSchema({ properties, required }: InputSchema) {
  const listed = Object.entries(properties).map(([name, property]) => [name, withoutLimits(property)]);
  return {
    type: 'object' as const,
    properties: Object.fromEntries(listed) as Record<string, object>,
    ...(required && { required: [...required] }),
  };
}

const LIMITS = new Set([
  'format',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'maxProperties',
  'additionalProperties',
]);

function withoutLimits(property: object): object {
  const entries = Object.entries(property).filter(([key]) => !LIMITS.has(key));
  const listed = (key: string, value: unknown) => {
    if (key === 'items') return withoutLimits(value as object);
    if (key !== 'properties') return value;
    return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, withoutLimits(one)]));
  };
  return Object.fromEntries(entries.map(([key, value]) => [key, listed(key, value)]));
}

/** The errors in a call's arguments, each as a sentence that a model can act on; empty if there are none. */
export function checkArguments(schema: InputSchema, args: Record<string, unknown>): string[] {
  return checkFields('', schema, args);
}

function checkFields(prefix: string, schema: Omit<ObjectSchema, 'type'>, fields: Record<string, unknown>): string[] {
  const names = Object.keys(schema.properties);
  const faults = (schema.required ?? [])
    .filter((name) => fields[name] === undefined)
    .map((name) => `${prefix}${name} is missing`);
  for (const [name, value] of Object.entries(fields)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property && value !== undefined) faults.push(...checkValue(`${prefix}${name}`, property, value));
    if (property || schema.additionalProperties) continue;
    const owner = prefix === '' ? 'an argument of this tool' : `a field of ${prefix.slice(0, -1)}`;
    faults.push(`${prefix}${name} is not ${owner} (it takes ${names.join(', ') || 'none'})`);
  }
  if (Object.keys(fields).length > (schema.maxProperties ?? Number.POSITIVE_INFINITY))
    faults.push(`${prefix.slice(0, -1)} takes at most ${schema.maxProperties} of ${names.join(', ')}`);
  return faults;
}

function checkValue(name: string, schema: PropertySchema, value: unknown): string[] {
  if (typeof schema.type !== 'string') {
    const fits = typeof value === 'string' ? RFC_3339.test(value) : typeof value === 'number' && isMoment(value);
    return fits ? [] : [`${name} must look like 2026-01-31T00:00:00Z, or be the seconds since 1970`];
  }
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
    case 'number': {
      const { minimum, maximum } = schema;
      const fits = typeof value === 'number' && value >= minimum && value <= maximum;
      return fits ? [] : [`${name} must be a number from ${minimum} to ${maximum}, got ${JSON.stringify(value)}`];
    }
    case 'object':
      if (!isObject(value)) return [`${name} must be {${Object.keys(schema.properties).join(', ')}}`];
      return checkFields(`${name}.`, schema, value);
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
  // An empty text is never meaningful; saying so in every schema would cost each session tokens.
  if (value === '') return [`${name} must not be empty`];
  const { maxLength = Number.POSITIVE_INFINITY } = schema;
  if (value.length > maxLength) return [`${name} must not be longer than ${maxLength} characters, got ${value.length}`];
  if (schema.format === 'date-time' && !isDay(value) && !RFC_3339.test(value))
    return [`${name} must look like 2026-01-31T00:00:00Z or 2026-01-31`];
  return [];
}

/** Whether a number of seconds is within the range of years that can be stored. */
const isMoment = (seconds: number) => seconds >= 0 && seconds <= 253_402_300_799;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
