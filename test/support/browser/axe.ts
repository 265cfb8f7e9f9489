import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Context = { exclude: string[][] };
type Options = { resultTypes: ['violations']; runOnly?: { type: 'rule'; values: string[] } };
type Violations = { violations: { id: string; nodes: { html: string }[] }[] };
/** What axe's script leaves in the page. */
type WithAxe = { axe: { run: (context: Context, options: Options) => Promise<Violations> } };
type Check = {
  /** Without it, all of axe's rules. */
  rules?: string[];
  /** Elements that are left out. */
  exclude?: string[];
};

/** The rules of axe that the page violates, each with its elements. Frames are not checked; no page has one. */
export async function violationsOf(page: Page, { rules, exclude = [] }: Check = {}): Promise<string[]> {
  // The script has half a megabyte, so it is evaluated once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const context: Context = { exclude: exclude.map((selector) => [selector]) };
  const options: Options = {
    // Reporting the elements that pass takes as long as checking them.
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (window as unknown as WithAxe).axe.run(context, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { context, options },
  );
}
