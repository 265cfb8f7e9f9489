import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = globSync([
  'src/**/*.{ts,tsx}',
  'server/**/*.ts',
  'contract/*.ts',
  'test/**/*.{ts,tsx}',
  'scripts/*.ts',
]);
const read = (file: string) => readFileSync(file, 'utf8');

/** The files that import a CSS module, with the name that each has for it. */
const usersOf = (module: string) =>
  sources.flatMap((file) => {
    if (dirname(file) !== dirname(module)) return [];
    const code = read(file);
    const styles = new RegExp(`import (\\w+) from '\\./${basename(module)}'`).exec(code)?.[1];
    return styles === undefined ? [] : [{ code, styles }];
  });

describe('the code', () => {
  it('has no catch-all files and no barrels', () => {
    const catchAll = /^(index|utils|helpers|misc|types|common)\.tsx?$/;
    expect(sources.filter((file) => catchAll.test(basename(file)))).toEqual([]);
  });

  it('names components in PascalCase and everything else in camelCase', () => {
    const wrong = sources.filter((file) => {
      const name = basename(file).split('.')[0] ?? '';
      if (file.startsWith('test')) return false;
      if (file.endsWith('.tsx')) return !/^[A-Z]\w+$/.test(name) && !['main', 'router', 'guards'].includes(name);
      return !/^[a-z][A-Za-z]*(-env)?$/.test(name);
    });
    expect(wrong).toEqual([]);
  });

  it('uses every class that a CSS module defines, and defines every class that is used', () => {
    const problems: string[] = [];
    for (const module of globSync('src/**/*.module.css')) {
      const css = read(module).replace(/\/\*[\s\S]*?\*\//g, '');
      const defined = new Set(
        [...css.matchAll(/\.([a-zA-Z][\w-]*)(?![\w-])(?=[^{};]*\{)/g)].map((match) => match[1] ?? ''),
      );
      const users = usersOf(module);
      const used = new Set(
        users
          .flatMap(({ code, styles }) => [...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))])
          .map((match) => match[1] ?? ''),
      );
      const isIndexed = (name: string) =>
        users.some(({ code, styles }) => code.includes(`${styles}[`) && code.includes(`'${name}'`));
      for (const name of used)
        if (!defined.has(name)) problems.push(`.${name} of ${module} is used, which is not defined`);
      for (const name of defined) {
        if (!used.has(name) && !isIndexed(name)) problems.push(`${module} defines .${name}, which is not used`);
      }
    }
    expect(problems).toEqual([]);
  });

  it('uses colors of the tokens only in CSS modules', () => {
    const withColours = globSync('src/**/*.module.css').filter((file) =>
      /#[0-9a-f]{3,8}\b|rgb\(|hsl\(/i.test(read(file)),
    );
    expect(withColours).toEqual([]);
  });
});
