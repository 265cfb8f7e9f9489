import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { TRACED_AS } from '#contract/fields';
import { explainValidationError } from './validationMessages.ts';

const shared: Options = { allErrors: true, useDefaults: true, removeAdditional: false, keywords: [TRACED_AS] };
/** Bodies are not coerced: "5" is not 5, and unknown fields are errors. */
const strictAjv = withFormats(new Ajv({ ...shared, coerceTypes: false }));
/** Paths and query strings are text, so numbers in them are coerced. */
const coercingAjv = withFormats(new Ajv({ ...shared, coerceTypes: true }));

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  return ajv;
}

export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  httpPart === 'body' ? strictAjv.compile(schema) : finite(coercingAjv.compile(schema));

type Check = ((data: unknown) => boolean) & { errors?: ErrorObject[] | null };

/** Rejects Infinity, which "1e999" is coerced to and which Ajv accepts as an integer. */
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

/** Limits the size of the response to a body with very many errors. */
const MOST_FIELDS = 20;

/** A message for each invalid field; "body" stands for the whole value. */
export function fieldErrors(errors: readonly FastifySchemaValidationError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    if (Object.keys(fields).length === MOST_FIELDS) break;
    const [name, sentence] = explainValidationError(error);
    fields[name] ??= sentence;
  }
  return fields;
}
