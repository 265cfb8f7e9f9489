import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { explainValidationError } from './validationMessages.ts';

const shared: Options = { allErrors: true, useDefaults: true, removeAdditional: false };
/** Bodies are taken as they are: no "5" for 5, no unknown field dropped in silence. */
const strictAjv = withFormats(new Ajv({ ...shared, coerceTypes: false }));
/** Paths and query strings are text by nature. */
const coercingAjv = withFormats(new Ajv({ ...shared, coerceTypes: true }));

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  return ajv;
}

export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  httpPart === 'body' ? strictAjv.compile(schema) : finite(coercingAjv.compile(schema));

type Check = ((data: unknown) => boolean) & { errors?: ErrorObject[] | null };

/** "1e999" becomes Infinity, which passes for an integer and above any maximum. */
function finite(validate: ValidateFunction): Check {
  const check: Check = (data) => {
    const isRight = validate(data);
    const endless = isRight
      ? Object.entries(data ?? {}).find(([, value]) => value === Infinity || value === -Infinity)
      : undefined;
    check.errors = endless ? [wrongNumber(endless[0])] : (validate.errors ?? null);
    return isRight && endless === undefined;
  };
  return check;
}

const wrongNumber = (name: string): ErrorObject => ({
  instancePath: `/${name}`,
  schemaPath: '',
  keyword: 'type',
  params: { type: 'number' },
});

/** No form has as many; a body that is wrong a thousand times is not answered at such a length. */
const MOST_FIELDS = 20;

/** Each wrong field with one plain sentence; the whole value is named "body". */
export function fieldErrors(errors: readonly FastifySchemaValidationError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    if (Object.keys(fields).length === MOST_FIELDS) break;
    const [name, sentence] = explainValidationError(error);
    fields[name] ??= sentence;
  }
  return fields;
}
