import { dirname } from 'node:path';
import type { Identifier } from '@mdn/browser-compat-data';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import ts from 'typescript';
import { missingIn, newerFeatures } from '../browser/newerFeatures.ts';

/** A use of what a named browser has not got. */
export type NewerUse = { file: string; line: number; use: string; missingIn: string };

const features = newerFeatures();
const newer = new Map(features.map(({ owner, name, missingIn }) => [`${owner}.${name}`, missingIn]));
const newerNames = new Set(features.map(({ name }) => name));

/** What cannot even be parsed, so that nothing of the file runs. */
const REGULAR_EXPRESSIONS: [pattern: RegExp, name: string][] = [
  [/\(\?<[=!]/, 'lookbehind_assertion'],
  [/\(\?-?[ims]+(-[ims]*)?:/, 'modifier'],
];
const flagV = (bcd.javascript.builtins as unknown as Record<string, Record<string, Identifier>>).RegExp?.unicodeSets;
const inRegularExpressions = bcd.javascript.regular_expressions as unknown as Record<string, Identifier>;

/** The page's sources, with more of the language's library than they may use: what is newer has to have a type. */
export function pageProgram(more: readonly string[] = []): ts.Program {
  const path = 'src/tsconfig.json';
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as { config: unknown };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
  return ts.createProgram([...fileNames, ...more], { ...options, lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'] });
}

/** Whose member an interface declares: `ReadonlyArray` has functions of `Array`, `ArrayConstructor` has static ones. */
const ownerName = (name: string): string =>
  name.endsWith('Constructor')
    ? name.slice(0, -'Constructor'.length)
    : `${name.replace(/^Readonly(?=\w)/, '').replace(/^IteratorObject$/, 'Iterator')}.prototype`;

function declaredOwner({ parent }: ts.Declaration): string {
  if (ts.isInterfaceDeclaration(parent)) {
    const space = ts.isModuleBlock(parent.parent) ? parent.parent.parent.name.text : 'global';
    return (space === 'global' ? '' : `${space}.`) + ownerName(parent.name.text);
  }
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) return parent.parent.name.getText();
  return ts.isModuleBlock(parent) ? parent.parent.name.text : 'globalThis';
}

/** Whose members a value has: those of an HTMLElement, of an Element and of a Node. */
function ownersOfType(type: ts.Type): string[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap(ownersOfType);
  const bases = type.isClassOrInterface() ? (type.getBaseTypes() ?? []).flatMap(ownersOfType) : [];
  // A literal's or a primitive's type has none.
  const symbol = type.symbol as ts.Symbol | undefined;
  return symbol ? [ownerName(symbol.name), ...bases] : bases;
}

/** The names in these files that a named browser does not know. */
export function newerUses(program: ts.Program, isChecked: (file: string) => boolean): NewerUse[] {
  const checker = program.getTypeChecker();
  const uses: NewerUse[] = [];

  function ownersOf(name: ts.Identifier): string[] {
    const { parent } = name;
    const symbol = ts.isBindingElement(parent)
      ? checker.getTypeAtLocation(parent.parent).getProperty((parent.propertyName ?? name).getText())
      : checker.getSymbolAtLocation(name);
    const declarations = (symbol?.declarations ?? []).filter((one) =>
      program.isSourceFileDefaultLibrary(one.getSourceFile()),
    );
    if (declarations.length === 0) return [];
    const object = ts.isPropertyAccessExpression(parent) && parent.name === name ? parent.expression : undefined;
    const types = object ? ownersOfType(checker.getApparentType(checker.getTypeAtLocation(object))) : [];
    const declared = declarations.map(declaredOwner);
    // What is global is the window's.
    return [...declared, ...types, ...(declared.includes('globalThis') ? ['Window.prototype'] : [])];
  }

  for (const source of program.getSourceFiles()) {
    if (!isChecked(source.fileName)) continue;
    const add = (node: ts.Node, use: string, missing: string | undefined) => {
      if (missing === undefined) return;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      uses.push({ file: source.fileName, line, use, missingIn: missing });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
      if (ts.isRegularExpressionLiteral(node)) {
        if (node.text.lastIndexOf('v') > node.text.lastIndexOf('/')) add(node, 'the flag v', missingIn(flagV));
        for (const [pattern, name] of REGULAR_EXPRESSIONS)
          if (pattern.test(node.text)) add(node, name, missingIn(inRegularExpressions[name]));
      }
      if (ts.isIdentifier(node) && newerNames.has(node.text)) {
        const use = ownersOf(node)
          .map((owner) => `${owner}.${node.text}`)
          .find((name) => newer.has(name));
        if (use !== undefined) add(node, use, newer.get(use));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return uses;
}
