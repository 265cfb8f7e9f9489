import { CONTRACT_FIELDS, rulesFor } from '#contract/textRules';
import { api } from '../../api/api.ts';
import { isSentence } from '../../shared/sentence.ts';
import { APP_WORDS } from './appWords.ts';

/**
 * Replaces texts in actions and states by labels such as `email-1`: all but those that the contract calls public, and
 * the app's own. A text has one label wherever it is, so reducers lead from redacted actions to the redacted states.
 */
export type Redaction = {
  /** Learns which texts are public and which personal; call it for everything before the first `redact`. */
  learn: (value: unknown) => void;
  /** Returns the same object for the same object, and the object itself where nothing is replaced. */
  redact: <T>(value: T) => T;
};

type Json = Record<string, unknown>;

/** The name of a field, as code has it. */
const FIELD = /^[A-Za-z_$][\w$]{0,40}$/;
const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;
/** An id, or the place in a list: a field of the state, and a text of an action. */
const NUMBER = /^\d{1,9}$/;
const ACTION_TYPE = /^\w+(\/\w+){1,2}$/;
const CACHE_KEY = /^(\w+)\((.*)\)$/s;
/** What separates the parts of an address. */
const ADDRESS_PART = /[^/?&=#]+/g;
/** Fields whose texts have another label than the field's name. */
const LABELS: Record<string, string> = { userId: 'member', values: 'text' };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isAddress = (text: string): boolean => /^(https?:\/)?\//.test(text);

export function createRedaction(): Redaction {
  const learned = new WeakSet();
  const fields = new Set(CONTRACT_FIELDS);
  const publicTexts = new Set<string>();
  const personalTexts = new Map<string, string>();
  const labels = new Map<string, string>();
  const counts = new Map<string, number>();
  const redacted = new WeakMap<object, unknown>();
  const cacheKeys = new Map<string, string>();

  const learnText = (text: unknown, rule: ReturnType<typeof rulesFor>[string]): void => {
    if (Array.isArray(text)) text.forEach((item) => learnText(item, rule));
    if (typeof text !== 'string' || !rule) return;
    if (rule.isPublic) publicTexts.add(text);
    else if (!personalTexts.has(text)) personalTexts.set(text, rule.label);
  };
  const learn = (value: unknown): void => {
    if (!isObject(value) || learned.has(value)) return;
    learned.add(value);
    for (const part of isSentence(value) ? value.parts : []) publicTexts.add(part);
    if (!Array.isArray(value)) {
      const keys = Object.keys(value);
      const rules = rulesFor(keys);
      for (const key of keys) {
        if (FIELD.test(key)) fields.add(key);
        learnText(value[key], rules[key]);
      }
    }
    Object.values(value).forEach(learn);
  };

  const labelOf = (text: string, key: string): string => {
    let label = labels.get(text);
    if (label === undefined) {
      const kind = personalTexts.get(text) ?? LABELS[key] ?? (FIELD.test(key) ? key.replace(/^_/, '') : 'text');
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      label = `${kind}-${count}`;
      labels.set(text, label);
    }
    return label;
  };
  const isKept = (text: string): boolean =>
    APP_WORDS.has(text) ||
    TIME.test(text) ||
    fields.has(text) ||
    ((publicTexts.has(text) || NUMBER.test(text)) && !personalTexts.has(text));

  const redactText = (text: string, key: string): string => {
    if (isKept(text) || (key === 'endpointName' && text in api.endpoints)) return text;
    if (key === 'type' && ACTION_TYPE.test(text)) return text;
    const [, endpoint = '', args = ''] = CACHE_KEY.exec(text) ?? [];
    if (endpoint in api.endpoints) return redactCacheKey(text, endpoint, args);
    return isAddress(text) ? text.replace(ADDRESS_PART, redactPart) : labelOf(text, key);
  };
  const redactCacheKey = (cacheKey: string, endpoint: string, args: string): string => {
    let result = cacheKeys.get(cacheKey);
    if (result === undefined) cacheKeys.set(cacheKey, (result = `${endpoint}(${redactArgs(args)})`));
    return result;
  };
  /** Of a cache key: JSON, or a text of its own. */
  const redactArgs = (args: string): string => {
    try {
      return JSON.stringify(redactValue(JSON.parse(args), 'text'));
    } catch {
      return APP_WORDS.has(args) ? args : labelOf(args, 'text');
    }
  };
  const redactPart = (part: string): string => {
    const typed = decoded(part);
    return isKept(typed) ? part : labelOf(typed, 'text');
  };

  const redactValue = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return redactText(value, key);
    if (!isObject(value)) return value;
    let result = redacted.get(value);
    if (result === undefined) {
      result = Array.isArray(value) ? redactList(value, key) : redactRecord(value);
      redacted.set(value, result);
    }
    return result;
  };
  const redactList = (list: unknown[], key: string): unknown[] => {
    const copy = list.map((item) => redactValue(item, key));
    return copy.some((item, index) => item !== list[index]) ? copy : list;
  };
  const redactRecord = (record: Json): Json => {
    const copy = Object.fromEntries(
      Object.entries(record).map(([key, value]) => [redactText(key, 'key'), redactValue(value, key)]),
    );
    return Object.entries(copy).every(([key, value]) => value === record[key]) ? record : copy;
  };

  return { learn, redact: <T>(value: T) => redactValue(value, 'text') as T };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const page = createRedaction();

/** For tools that get one action or state after the other. */
export function redact<T>(value: T): T {
  page.learn(value);
  return page.redact(value);
}
