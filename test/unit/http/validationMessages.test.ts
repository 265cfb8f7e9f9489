import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { explainValidationError } from '../../../server/http/validationMessages.ts';

const ajv = new Ajv({ allErrors: true, strictTypes: false });

/** The message for a value that a schema refuses. */
function said(schema: object, value: unknown): string | undefined {
  const validate = ajv.compile(schema);
  expect(validate(value)).toBe(false);
  const [problem] = validate.errors ?? [];
  return problem && explainValidationError(problem)[1];
}

describe('the message for a value that a schema refuses', () => {
  it.each<[object, unknown, string]>([
    [{ const: true }, false, 'This must be true.'],
    [{ enum: ['public', 'private'] }, 'x', 'Choose one of: public, private.'],
    [{ type: 'string' }, 5, 'This must be a string.'],
    [{ type: 'integer' }, 'x', 'This must be an integer.'],
    [{ type: ['string', 'null'] }, 5, 'This must be a string or null.'],
    [{ minLength: 1 }, '', 'Fill this in.'],
    [{ minLength: 2 }, 'x', 'Use at least 2 characters.'],
    [{ maxLength: 3 }, 'xxxx', 'Use at most 3 characters.'],
    [{ pattern: '\\S' }, '  ', 'Fill this in.'],
    [{ pattern: '^[a-z]+$' }, '5', 'This doesn’t have the right format.'],
    [{ minimum: 1 }, 0, 'This must be 1 or more.'],
    [{ maximum: 22 }, 23, 'This must be 22 or less.'],
    [{ minItems: 1 }, [], 'List at least 1.'],
    [{ maxItems: 1 }, [1, 2], 'List at most 1.'],
    [{ uniqueItems: true }, [1, 1], 'List each one only once.'],
    [{ minProperties: 1 }, {}, 'Send at least one field.'],
    [{ required: ['a'] }, {}, 'This is missing.'],
    [{ properties: {}, additionalProperties: false }, { a: 1 }, 'We don’t know this field.'],
    [{ multipleOf: 2 }, 3, 'This doesn’t work. Check it and try again.'],
  ])('%j, %j: %s', (schema, value, sentence) => {
    expect(said(schema, value)).toBe(sentence);
  });

  it('has the name of its field, or "body" for the whole value', () => {
    const problem = { keyword: 'required', params: { missingProperty: 'name' } };
    expect(explainValidationError({ ...problem, instancePath: '' })[0]).toBe('name');
    expect(explainValidationError({ ...problem, instancePath: '/courses/2' })[0]).toBe('courses.2.name');
    expect(explainValidationError({ keyword: 'type', params: { type: 'object' }, instancePath: '' })[0]).toBe('body');
  });
});
