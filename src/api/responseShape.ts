type KindOf<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly unknown[]
        ? 'array'
        : 'object';

/** The required fields of a response and their types. */
type Shape<Item> = { [Field in keyof Item]?: KindOf<Item[Field]> };

const isA = (kind: unknown, value: unknown): boolean =>
  kind === 'array'
    ? Array.isArray(value)
    : kind === 'object'
      ? typeof value === 'object' && value !== null
      : typeof value === kind;

const has = <Item>(value: unknown, shape: Shape<Item>): boolean =>
  isA('object', value) &&
  Object.entries(shape).every(([field, kind]) => isA(kind, (value as Record<string, unknown>)[field]));

/** A schema as RTK Query accepts it (standardschema.dev). */
const schemaOf = <Value>(isValid: (value: unknown) => value is Value) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'top-picks',
    validate: (value: unknown) =>
      isValid(value) ? { value } : { issues: [{ message: 'The response has another shape.' }] },
  },
});

/** A response that is an object. Checked, because a proxy may send something else with status 200. */
export const objectOf = <Item>(shape: Shape<Item>) => schemaOf((value): value is Item => has(value, shape));

/** A response that is a list of objects. */
export const listOf = <Item>(shape: Shape<Item>) =>
  schemaOf((value): value is Item[] => Array.isArray(value) && value.every((item) => has(item, shape)));

/** An empty response (204). */
export const noContent = schemaOf((value) => value === null);

type Schema<Value> = ReturnType<typeof schemaOf<Value>>;

export const isValid = <Value>(schema: Schema<Value>, value: unknown): value is Value =>
  'value' in schema['~standard'].validate(value);

export const eitherOf = <One, Other>(one: Schema<One>, other: Schema<Other>) =>
  schemaOf((value): value is One | Other => isValid(one, value) || isValid(other, value));
