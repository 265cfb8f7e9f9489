/** What the contract says about the texts of an object, which is recognised by its keys. */
import { Type } from 'typebox';
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as adminCatalogue from './adminCatalogue.ts';
import * as adminCourses from './adminCourses.ts';
import * as adminElections from './adminElections.ts';
import * as adminImports from './adminImports.ts';
import * as adminOverview from './adminOverview.ts';
import * as adminSuggestions from './adminSuggestions.ts';
import * as architects from './architects.ts';
import * as config from './config.ts';
import * as courses from './courses.ts';
import * as demo from './demo.ts';
import * as elections from './elections.ts';
import * as errors from './errors.ts';
import { TRACED_AS } from './fields.ts';
import * as leaderboard from './leaderboard.ts';
import * as ledger from './ledger/calls.ts';
import * as locations from './locations.ts';
import * as maps from './maps.ts';
import * as marks from './marks.ts';
import * as picks from './picks.ts';
import * as searchResults from './searchResults.ts';
import * as session from './session.ts';
import * as suggestions from './suggestions.ts';
import * as users from './users.ts';

const CONTRACT = [
  ...[account, admin, adminCatalogue, adminCourses, adminElections, adminImports, adminOverview, adminSuggestions],
  ...[architects, config, courses, demo, elections, errors, leaderboard, ledger, locations, maps, marks, picks],
  ...[searchResults, session, suggestions, users],
].flatMap((part) => Object.values<unknown>(part));

/** What the session keeps of its member. */
const SESSION_USER = Type.Pick(users.User, ['_id', 'name', 'isAdmin', 'primaryLocation', 'state']);

/** The parts of a JSON schema that are read here. */
type Schema = {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  [TRACED_AS]?: string;
};

/** `label`: of a personal text; a public one has none. */
export type TextRule = { isPublic: true } | { isPublic: false; label: string };
type Shape = { required: readonly string[]; rules: Record<string, TextRule | undefined> };

const PUBLIC: TextRule = { isPublic: true };

/** Personal where one of several rules says so. */
const strictest = (rules: readonly (TextRule | undefined)[]): TextRule | undefined =>
  rules.find((rule) => rule?.isPublic === false) ?? rules.find((rule) => rule !== undefined);

/** The rule for the texts in a field, or in its list; undefined where it has none. */
function ruleOf(schema: Schema, key: string): TextRule | undefined {
  if (schema.anyOf) return strictest(schema.anyOf.map((part) => ruleOf(part, key)));
  if (schema.items) return ruleOf(schema.items, key);
  if (schema.enum ?? 'const' in schema) return PUBLIC;
  if (schema.type !== 'string') return undefined;
  const tracedAs = schema[TRACED_AS];
  if (tracedAs === 'public' || schema.format?.startsWith('date')) return PUBLIC;
  return { isPublic: false, label: tracedAs ?? key.replace(/^_/, '') };
}

const seen = new Set<unknown>();
const shapes: Shape[] = [];
const words = new Set<string>();

function readSchema(value: unknown): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const schema = value as Schema;
  for (const word of [...(schema.enum ?? []), schema.const]) if (typeof word === 'string') words.add(word);
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    const rules = Object.fromEntries(fields.map(([key, field]) => [key, ruleOf(field, key)]));
    shapes.push({ required: schema.required ?? [], rules });
  }
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema;
  [...Object.values(properties), ...Object.values(patternProperties), items, ...anyOf].forEach(readSchema);
}
[...CONTRACT, SESSION_USER].forEach(readSchema);

/** Every word of the contract's own lists, such as an error's code. */
export const CONTRACT_WORDS: ReadonlySet<string> = words;

/** The names of the fields of its objects. */
export const CONTRACT_FIELDS: ReadonlySet<string> = new Set(shapes.flatMap(({ rules }) => Object.keys(rules)));

const NO_RULES: Shape['rules'] = {};
const known = new Map<string, Shape['rules']>();

/** The rule for each text of an object with these keys: none where the contract knows no such object. */
export function rulesFor(keys: readonly string[]): Shape['rules'] {
  if (!keys.every((key) => CONTRACT_FIELDS.has(key))) return NO_RULES;
  const signature = keys.join();
  let rules = known.get(signature);
  if (!rules) {
    const fitting = shapes.filter(
      (shape) => shape.required.every((key) => keys.includes(key)) && keys.every((key) => key in shape.rules),
    );
    rules = Object.fromEntries(keys.map((key) => [key, strictest(fitting.map((shape) => shape.rules[key]))]));
    known.set(signature, rules);
  }
  return rules;
}
