import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import { oldestBrowsers } from '../../../scripts/browsers.ts';

/** What MDN calls the browsers of browserslist; those of Android come with the same versions. */
const NAMES: Record<string, readonly (keyof CompatStatement['support'])[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
};

const oldest = Object.entries(oldestBrowsers()).flatMap(([name, version]) => {
  const names = NAMES[name];
  if (!names) throw new Error(`package.json names the browser ${name}, which has no name of MDN here`);
  return names.map((browser) => ({ browser, version }));
});

const isUpTo = (added: string, version: string): boolean =>
  added.replace('≤', '').localeCompare(version, 'en', { numeric: true }) <= 0;

const isIn = (version: string, { version_added: added, version_removed: removed, ...rest }: SimpleSupportStatement) =>
  typeof added === 'string' &&
  added !== 'preview' &&
  isUpTo(added, version) &&
  !(typeof removed === 'string' && isUpTo(removed, version)) &&
  !rest.flags &&
  !rest.prefix &&
  !rest.alternative_name;

/** The first of the named browsers that has not got it: "safari 16"; undefined where all have. */
export function missingIn(feature: Identifier | undefined): string | undefined {
  const support = feature?.__compat?.support;
  if (!support) return undefined;
  const without = oldest.find(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some((statement) => isIn(version, statement));
  });
  return without && `${without.browser} ${without.version}`;
}

const featuresOf = (node: Identifier): [name: string, feature: Identifier][] =>
  Object.entries(node).filter(([name]) => name !== '__compat') as [string, Identifier][];

/** A function, an object or a property that the named browsers have not all got. */
export type NewerFeature = {
  /** `Map` or `Map.prototype`; `globalThis` for a global name. */
  owner: string;
  name: string;
  missingIn: string;
};

function* newerIn(owner: string, node: Identifier, isApi: boolean): Generator<NewerFeature> {
  for (const [key, feature] of featuresOf(node)) {
    const without = missingIn(feature);
    const name = key.replace(/_static$/, '');
    if (without === undefined || !/^[a-z]\w*$/i.test(name) || key.endsWith('_event')) continue;
    // Of the language's own objects MDN does not say which functions are static.
    if (!isApi || name !== key) yield { owner, name, missingIn: without };
    if (!isApi || name === key) yield { owner: `${owner}.prototype`, name, missingIn: without };
  }
}

/** Every function, object and property of JavaScript and of the web that a named browser has not got. */
export function newerFeatures(): NewerFeature[] {
  const { Intl: intl = {}, ...builtins } = bcd.javascript.builtins as unknown as Record<string, Identifier>;
  const apis = featuresOf(bcd.api);
  const objects = featuresOf(builtins);
  return [
    ...objects.flatMap(([name, feature]) => [...newerIn(name, feature, false)]),
    ...featuresOf(intl).flatMap(([name, feature]) => [...newerIn(`Intl.${name}`, feature, false)]),
    ...newerIn('Intl', intl, false),
    ...apis.flatMap(([name, feature]) => [...newerIn(name, feature, true)]),
    ...[...objects, ...apis].flatMap(([name, feature]) => {
      const without = missingIn(feature);
      return without === undefined ? [] : [{ owner: 'globalThis', name, missingIn: without }];
    }),
  ];
}

function* withNames(node: Identifier): Generator<[name: string, feature: Identifier]> {
  for (const entry of featuresOf(node)) {
    yield entry;
    yield* withNames(entry[1]);
  }
}

/** Properties, functions, pseudo-classes and at-rules of CSS that a named browser has not got, and which browser. */
export function newerStyles(): Record<'properties' | 'functions' | 'selectors' | 'atRules', Map<string, string>> {
  const newer = (features: Iterable<[string, Identifier]>) =>
    new Map(
      [...features].flatMap(([name, feature]) => {
        const without = missingIn(feature);
        return without === undefined ? [] : [[name, without] as const];
      }),
    );
  const { properties, types, selectors, 'at-rules': atRules } = bcd.css as unknown as Record<string, Identifier>;
  return {
    properties: newer(featuresOf(properties ?? {})),
    functions: newer(withNames(types ?? {})),
    selectors: newer(featuresOf(selectors ?? {})),
    atRules: newer(featuresOf(atRules ?? {})),
  };
}
