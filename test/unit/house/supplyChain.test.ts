import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measured } from '../../support/goals/goals.ts';

type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
};
type Package = {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

const read = (file: string): string => readFileSync(file, 'utf8');
const nameAt = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13);
const ours = JSON.parse(read('package.json')) as Package;
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(lock.packages)
  .filter(([place]) => place !== '')
  .map(([place, entry]) => ({ ...entry, name: nameAt(place) }));

/** With more dependencies nobody would review them. */
const MOST_DEPENDENCIES = 25;

/** The first versions without a known hole. */
const OLDEST: Record<string, string> = {
  // Before, X-Forwarded-For was trusted from any client.
  fastify: '5.12.2',
  '@fastify/static': '8.0.0',
  'find-my-way': '8.2.2',
  'fast-uri': '2.4.0',
  jose: '4.15.5',
  pg: '7.1.2',
  ajv: '6.12.3',
  // Before, a request header could change the rendered page.
  'react-router': '7.5.2',
  firebase: '10.9.0',
  vite: '6.2.6',
  vitest: '3.0.5',
  ws: '8.17.1',
  braces: '3.0.3',
  semver: '5.7.2',
  'tough-cookie': '4.1.3',
  'follow-redirects': '1.15.6',
  'path-to-regexp': '0.1.12',
  'cross-spawn': '6.0.6',
  tar: '6.2.1',
  postcss: '8.4.31',
  undici: '6.21.2',
};

/** Licenses under which the product may be run and passed on. */
const FREE = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|MPL-2\.0)$/;
/** Further licenses for development tools, which are not passed on. */
const FREE_TOOLS = /^(Python-2\.0|CC-BY-4\.0|CC0-1\.0|BSD|public domain|\((MIT|BSD-2-Clause) OR .*\))$/;
/** Both are MIT, which stands in a file of theirs. */
const SAY_IT_ELSEWHERE = ['fuzzy', 'valid-url'];

const numbers = (version: string) => version.split(/[.-]/, 3).map(Number);
const isOlder = (version: string, oldest: string): boolean => {
  const [one, other] = [numbers(version), numbers(oldest)];
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && one[at]! < other[at]!;
};

describe('the packages', () => {
  it('[R13.10] have an exact version and a hash in the lockfile, and no other source than the registry', ({ task }) => {
    const strange = locked.filter(
      ({ version = '', resolved, integrity = '', link }) =>
        link === true ||
        resolved !== undefined ||
        !/^\d+\.\d+\.\d+/.test(version) ||
        !/^sha512-[\w+/]{86}==$/.test(integrity),
    );
    expect(strange.map(({ name }) => name)).toEqual([]);
    expect(read('.npmrc')).toMatch(/^omit-lockfile-registry-resolved=true$/m);
    expect(read('.npmrc')).not.toMatch(/registry\s*=/);
    measured(task, 'G22', `${locked.length} packages, each with its SHA-512, none from elsewhere`);
  });

  it('[R13.10] are named by exact versions in package.json', () => {
    const named = Object.entries({ ...ours.dependencies, ...ours.optionalDependencies, ...ours.devDependencies });
    const exact = /^(?:npm:[@/\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
    expect(named.filter(([, version]) => !exact.test(version))).toEqual([]);
  });

  it('[R13.10] run no install scripts but those of node and of PostgreSQL’s programs', () => {
    const scripted = new Set(locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
    expect([...scripted].filter((name) => !(name in ours.allowScripts))).toEqual([]);
    const allowed = Object.keys(ours.allowScripts).filter((name) => ours.allowScripts[name]);
    expect(allowed).toEqual(['node', ...Object.keys(ours.optionalDependencies)]);
  });

  it('have no version with a known hole', () => {
    expect(
      locked
        .filter(({ name, version = '' }) => OLDEST[name] !== undefined && isOlder(version, OLDEST[name]))
        .map(({ name, version }) => `${name} ${version ?? ''}`),
    ).toEqual([]);
    expect(isOlder('5.12.1', OLDEST.fastify!)).toBe(true);
  });

  it('have licenses that allow their use and distribution', () => {
    const unfit = locked.filter(
      ({ name, license = '', dev }) =>
        !FREE.test(license) && !(dev && (FREE_TOOLS.test(license) || SAY_IT_ELSEWHERE.includes(name))),
    );
    expect(unfit.map(({ name, license }) => `${name}: ${license ?? 'none'}`)).toEqual([]);
  });

  it('of page and server are at most 25 each, and SECURITY.md says what for', () => {
    const rows = [...read('SECURITY.md').matchAll(/^\| `([^`]+)`\s*\| (page|server|both)\s*\| \S.*\|$/gm)];
    const platforms = new Set(Object.keys(ours.optionalDependencies).map((name) => name.replace(/\/.*/, '/…')));
    expect(rows.map(([, name]) => name)).toEqual([...platforms, ...Object.keys(ours.dependencies)]);
    for (const program of ['page', 'server']) {
      const own = rows.filter(([, , where]) => where === program || where === 'both');
      expect(own.length, program).toBeLessThanOrEqual(MOST_DEPENDENCIES);
    }
  });
});
