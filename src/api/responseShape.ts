type Read<Value, Whole = unknown> = (value: unknown, whole: Whole) => Value;

/**
 * Reads a value from elsewhere: returns it, repaired where that is harmless, and throws where it is of no use. It is a
 * schema as RTK Query accepts it, too (standardschema.dev).
 */
export type Reader<Value> = ((value: unknown) => Value) & ReturnType<typeof schemaOf<Value>>;

type Widened<Value> = Value extends string ? string : Value extends number ? number : Value;
type Fields = Record<string, unknown>;

/** How fields are read. */
type Shape<Item> = { [Field in keyof Item]: Read<Widened<Item[Field]>, Fields> };

export const refuse = (): never => {
  throw new TypeError('The value has another shape.');
};

const schemaOf = <Value>(read: (value: unknown) => Value) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'top-picks',
    validate: (value: unknown): { value: Value } | { issues: { message: string }[] } => {
      try {
        return { value: read(value) };
      } catch (error) {
        return { issues: [{ message: (error as Error).message }] };
      }
    },
  },
});

export const readerOf = <Value>(read: (value: unknown) => Value): Reader<Value> => Object.assign(read, schemaOf(read));

export const text = (value: unknown): string => (typeof value === 'string' ? value : refuse());
export const number = (value: unknown): number => (Number.isFinite(value) ? (value as number) : refuse());
export const boolean = (value: unknown): boolean => (typeof value === 'boolean' ? value : refuse());
/** A date or a time. */
export const time = (value: unknown): string => (Number.isNaN(Date.parse(text(value))) ? refuse() : text(value));
/** Anything but true is false. */
export const isTrue = (value: unknown): boolean => value === true;

export const textUpTo =
  (maxLength: number) =>
  (value: unknown): string =>
    typeof value === 'string' && value !== '' && value.length <= maxLength ? value : refuse();
/** A text that says something and may be stored. */
export const shortText = textUpTo(1000);

/** The fallback takes the place of what is of no use. */
export const orElse =
  <Value, Fallback>(read: (value: unknown) => Value, fallback: Fallback) =>
  (value: unknown): Value | Fallback => {
    try {
      return read(value);
    } catch {
      return fallback;
    }
  };
export const orNull = <Value>(read: (value: unknown) => Value) => orElse(read, null);
export const optional = <Value>(read: (value: unknown) => Value) => orElse(read, undefined);

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : refuse();

const readFields = (value: Fields, shape: object): Fields =>
  Object.fromEntries(
    Object.entries(shape as Record<string, Read<unknown, Fields>>).map(([field, read]) => [
      field,
      read(value[field], value),
    ]),
  );

/** An object with these fields; its others stay as they are. Checked, because a proxy may send anything with status 200. */
export const objectOf = <Item>(shape: Partial<Shape<Item>>) =>
  readerOf((value) => ({ ...fieldsOf(value), ...readFields(fieldsOf(value), shape) }) as Item);

/** An object with these fields and no others. */
export const onlyOf = <Item>(shape: Required<Shape<Item>>) =>
  readerOf((value) => readFields(fieldsOf(value), shape) as Item);

export const listOf = <Item>(read: (value: unknown) => Item, maxLength = Infinity) =>
  readerOf((value) =>
    Array.isArray(value) && value.length <= maxLength ? value.map((item: unknown) => read(item)) : refuse(),
  );

/** An empty response (204). */
export const noContent = readerOf((value) => (value === null ? value : refuse()));
