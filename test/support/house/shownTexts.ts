import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

export type ShownText = {
  file: string;
  line: number;
  /** On one line; what the code computes is shown as {…}. */
  text: string;
  /** The property or attribute that it is the value of, or the error that is thrown with it. */
  property: string | undefined;
};

/** Properties and attributes whose value is shown even if it is a single word in lower case. */
const SHOWN =
  /^(alt|aria-label|ariaLabel|description|heading|hint|label|legend|message|placeholder|says|summary|text|title)$/;
/** Properties and attributes whose value nobody reads. */
const NOT_SHOWN =
  /^(accept|allow|class|className|d|invalidatesTags|media|points|providesTags|rel|sandbox|sizes|srcSet|style|tagTypes|transform|type|viewBox)$/;
/** Calls whose arguments developers, browsers or the database read. */
const NOT_SHOWN_CALL =
  /^(TypeError|addTagTypes|closest|from|groupBy|having|header|innerJoin|join|leftJoin|logFailure|malformedResponse|matches|matchMedia|on|onRef|orderBy|prepare|querySelector\w*|RegExp|replace\w*|returning|select|selectFrom|set|split|sql|type|where|whereRef)$/;
const LOG = /^(console|log|logger|sql)$/;
/** Calls that put a number before their second argument: `plural(votes, 'vote')`. */
const COUNT = /^(count|counted|countOf|plural)$/;
/** The words of ledgers are no text. */
const LONGEST = 4000;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const hasWord = (text: string): boolean => /\p{Letter}{2}/u.test(text.replaceAll('{…}', ''));
const isSentence = (text: string): boolean => hasWord(text) && /\S\s+\S/.test(text);
const isLabel = (text: string): boolean => /^\p{Lu}\p{Ll}+\S?$/u.test(text);

/** `a.b(c).d` is a, b and d. */
function namesIn(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...namesIn(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return namesIn(node.expression);
  return [];
}

function isRead(called: ts.Node): boolean {
  const names = namesIn(called);
  const last = names.at(-1) ?? '';
  return !(NOT_SHOWN_CALL.test(last) || names.some((name) => LOG.test(name)));
}

function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join('');
}

type Element = ts.JsxElement | ts.JsxFragment;
const isElement = (node: ts.Node): node is Element => ts.isJsxElement(node) || ts.isJsxFragment(node);

/** The words of an element, with those of the elements inside it, as they are read. */
function elementText({ children }: Element): string {
  const parts = children.map((child) => {
    if (ts.isJsxText(child)) return child.text;
    if (isElement(child)) return elementText(child);
    const inside = ts.isJsxExpression(child) ? child.expression : undefined;
    return (inside && literalText(inside)) ?? '{…}';
  });
  return parts.join('');
}

const holdsWords = ({ children }: Element): boolean =>
  children.some((child) => ts.isJsxText(child) && hasWord(child.text));

const isCompared = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node.parent) && /^[=!]==$/.test(node.parent.operatorToken.getText());

type Place = { property?: string | undefined; isShown: boolean; isInText: boolean };

function textsIn(file: string): ShownText[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: ShownText[] = [];
  const add = (node: ts.Node, text: string, property?: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    if (text.length <= LONGEST) found.push({ file, line, text: oneLine(text), property });
  };
  const visit = (node: ts.Node, place: Place): void => {
    const visitInside = (inside: Place) => ts.forEachChild(node, (child) => visit(child, inside));
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isTaggedTemplateExpression(node) && !isRead(node.tag)) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      // What `list.map(…).join(', ')` joins may be shown.
      if (!isRead(node.expression)) {
        visit(node.expression, place);
        return;
      }
      const called = namesIn(node.expression).at(-1) ?? '';
      if (called.endsWith('Error')) return visitInside({ ...place, property: called });
      const unit = COUNT.test(called) && node.arguments?.[1];
      if (unit && ts.isStringLiteral(unit)) add(unit, `{…} ${unit.text}`);
    }
    if (isElement(node) && !place.isInText && holdsWords(node)) {
      add(node, elementText(node));
      return visitInside({ isShown: true, isInText: true });
    }
    if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
      const property = node.name.getText(source).replaceAll(/['"]/g, '');
      return NOT_SHOWN.test(property)
        ? undefined
        : visitInside({ property, isShown: SHOWN.test(property), isInText: false });
    }
    const text = literalText(node);
    const isPartOfText = place.isInText && ts.isJsxExpression(node.parent);
    if (text !== undefined && !isPartOfText && !isCompared(node)) {
      if (isSentence(text) || isLabel(text) || (place.isShown && hasWord(text))) add(node, text, place.property);
    }
    const isChild = ts.isJsxExpression(node) && isElement(node.parent);
    visitInside(isChild ? { ...place, isShown: true } : place);
  };
  visit(source, { isShown: false, isInText: false });
  return found;
}

/** Every text of the page and of the server that somebody may read, in the order of files and lines. */
export const shownTexts = (): ShownText[] =>
  globSync('{src,server,contract}/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.d.ts'))
    .toSorted()
    .flatMap(textsIn);

const DESCRIBES_API = /^contract\/(?!(?:static|subject|page)Heads?\.ts)|[rR]outes\.ts$|\/openApi\.ts$/;

/** Operators read commands and what stops a start, developers the description of the API, people everything else. */
export function audienceOf({ file, property = '' }: ShownText): 'people' | 'operators' | 'developers' {
  if (DESCRIBES_API.test(file) && /^(?:description|summary|title)$/.test(property)) return 'developers';
  if (file.startsWith('src/') || property === 'ApiError') return 'people';
  if (property.endsWith('Error')) return 'operators';
  return /^(?:contract|server\/(?:auth|features|http|maps))\//.test(file) ? 'people' : 'operators';
}
