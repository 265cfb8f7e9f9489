import '../../../src/app/qa/endpoints.ts';
import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { beforeAll, expect, it } from 'vitest';
import { TRACED_AS } from '#contract/fields';
import { api } from '../../../src/api/api.ts';
import { readRecording, type Recording, recorder } from '../../../src/app/qa/recorder.ts';
import { redact } from '../../../src/app/qa/redact.ts';
import { makeTrace } from '../../../src/app/qa/trace.ts';
import { reducer } from '../../../src/app/reducer.ts';
import { toastShown } from '../../../src/core/feedback/toastSlice.ts';
import { say } from '../../../src/shared/sentence.ts';

/** Somebody's words: a name, an address, a note … */
const MARK = 'Zyzzyva';

type Schema = {
  type?: string;
  format?: string;
  title?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  [TRACED_AS]?: string;
};
const isObjectSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'properties' in value;

const contract = import.meta.glob<Record<string, unknown>>('../../../contract/**/*.ts', { eager: true });
const schemas = Object.values(contract).flatMap((file) => Object.values(file).filter(isObjectSchema));

/** A value with the marked word in every text that is not public. */
function marked(schema: Schema, isWhole: boolean): unknown {
  if (schema.anyOf) return marked(schema.anyOf[0] ?? {}, isWhole);
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.items) return [marked(schema.items, isWhole), marked(schema.items, isWhole)];
  if (schema.properties) {
    const { required = [] } = schema;
    const fields = Object.entries(schema.properties).filter(([key]) => isWhole || required.includes(key));
    return Object.fromEntries(fields.map(([key, field]) => [key, marked(field, isWhole)]));
  }
  if (schema.patternProperties) return { anything: MARK };
  if (schema.format) return '2026-01-01T00:00:00.000Z';
  if (schema.type === 'string')
    return schema[TRACED_AS] === 'public' ? `Papago ${(count += 1)}` : `${MARK} ${(count += 1)}`;
  return schema.type === 'boolean' ? true : 7;
}
let count = 0;

const values = schemas.flatMap((schema) => [marked(schema, true), marked(schema, false)]);
const queries = Object.entries<object>(api.endpoints).flatMap(([name, endpoint]) =>
  'useQuery' in endpoint ? [name] : [],
);

/** A call with the value in its request and in its response, and actions that no endpoint has. */
function actionsWith(value: unknown, index: number) {
  const endpointName = queries[index % queries.length] ?? '';
  const originalArgs = { index, value };
  const queryCacheKey = `${endpointName}(${JSON.stringify(originalArgs)})`;
  const arg = { type: 'query', endpointName, queryCacheKey, originalArgs };
  const meta = { arg, requestId: `request${index}`, startedTimeStamp: 1 };
  const ended = { ...meta, requestStatus: 'fulfilled', fulfilledTimeStamp: 2, baseQueryMeta: undefined };
  return [
    { type: 'api/executeQuery/pending', meta: { ...meta, requestStatus: 'pending' } },
    index % 3 === 0
      ? {
          type: 'api/executeQuery/rejected',
          payload: { status: 422, data: value },
          error: { message: MARK },
          meta: { ...ended, requestStatus: 'rejected', rejectedWithValue: true },
        }
      : { type: 'api/executeQuery/fulfilled', payload: value, meta: ended },
    { type: 'somewhere/else', payload: { inside: [value], told: `He said ${MARK}.` } },
  ];
}

let recording: Recording;
const devTools: Middleware = () => (next) => (action) => {
  shown.push(redact(action));
  return next(action);
};
const shown: unknown[] = [];

beforeAll(() => {
  const store = configureStore({
    reducer,
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false, immutableCheck: false }).concat(recorder, devTools),
  });
  for (const action of [
    ...values.flatMap(actionsWith),
    toastShown({ message: `${MARK} is disabled.` }),
    toastShown({ message: say`${MARK} is ${say`really ${MARK}`}.`, action: { text: MARK, does: { type: 'x/y' } } }),
    { type: 'route/entered', payload: `/shared/${MARK}/az?from=${MARK}#${MARK}` },
    { type: 'admin/undoRequested', payload: { of: 'access', userId: MARK } },
  ])
    store.dispatch(action);
  recording = readRecording();
  shown.push(redact(store.getState()));
});

it('finds the texts of the contract', () => {
  expect(values.length).toBeGreaterThan(150);
  expect(count).toBeGreaterThan(200);
  expect(JSON.stringify(recording.steps.map(({ action }) => action))).toContain(MARK);
});

it('[R15.2] a word in every text of every call is in no trace, which has the public texts', () => {
  const trace = makeTrace(recording, { app: '1', build: null, savedAt: '' }, Infinity);
  const file = JSON.stringify(trace);
  expect(file.match(/.{40}Zyzzyva.{40}/gi)).toBeNull();
  expect(file.match(/Papago/g)?.length).toBeGreaterThan(1000);
});

it('[R15.1] nor do Redux DevTools get it', () => {
  expect(JSON.stringify(shown).match(/.{40}Zyzzyva.{40}/gi)).toBeNull();
});
