import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What names a package at run time; `import type` does not, and neither does a computed name. */
const IMPORTS = [
  /^(?:import|export)\s(?!type\s)[^;]*?from '([^'.#/][^']*)';/gm,
  /^import '([^'.#/][^']*)';/gm,
  /\bimport\('([^'.#/][^']*)'\)/g,
  /\bcreateRequire\(import\.meta\.url\)\.resolve\('([^'.#/][^']*)'\)/g,
];

/** The packages that the server's own code names, A to Z. The emulator of a demo is required, not imported. */
export function importedByServer(): string[] {
  const texts = globSync('{server,contract}/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const named = texts.flatMap((text) =>
    IMPORTS.flatMap((form) => [...text.matchAll(form)].map(([, name = '']) => name)),
  );
  const names = named.filter((name) => !name.startsWith('node:')).map(packageOf);
  return [...new Set(names)].toSorted();
}

/** "typebox" of "typebox/value", "@fastify/cors" of itself. */
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Folders below node_modules/ of these packages and all that they depend on, A to Z. */
export function foldersOf(packages: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = findPackage(name, from);
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const dependency of Object.keys(dependencies)) visit(dependency, folder);
  };
  for (const name of packages) visit(name, '.');
  return [...found].toSorted();
}

/** As Node looks it up: beside whoever needs it, else further up. */
function findPackage(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (from === '.') throw new Error(`${name} is not installed. Run npm ci.`);
  return findPackage(name, dirname(from));
}
