import { expect, it } from 'vitest';
import { PHONE } from '../../support/browser/browser.ts';
import { isHydrated, openWithoutScript } from '../../support/browser/hydration.ts';
import { useProduct } from '../../support/browser/running.ts';

const product = useProduct();

it('[R10.3] a guest’s tap on Vote before the page’s script has loaded plants the flag', async () => {
  const { page, bringScript } = await openWithoutScript(
    product.url,
    await product.newVisitor({ viewport: PHONE, hasTouch: true }),
  );
  await page
    .getByRole('button', { name: /^Vote for / })
    .first()
    .tap();
  expect(await isHydrated(page)).toBe(false);
  bringScript();
  await page.getByRole('button', { name: /^Voted for /, pressed: true }).waitFor();
  await page.getByText('1 flag planted').waitFor();
});

it('[R10.3] a tap on Vote takes effect before React hydrates the heading', async () => {
  const visitor = await product.newVisitor({ viewport: PHONE, hasTouch: true });
  await visitor.page.addInitScript(() => {
    const look = (_changes: unknown, observer: MutationObserver) => {
      if (!document.querySelector('main li [aria-pressed="true"]')) return;
      observer.disconnect();
      const heading = Object.keys(document.querySelector('h1') ?? {});
      Object.assign(window, { isHeadingFirst: heading.some((key) => key.startsWith('__reactFiber')) });
    };
    new MutationObserver(look).observe(document, { subtree: true, attributes: true });
  });
  const { page, bringScript } = await openWithoutScript(product.url, visitor);
  await page
    .getByRole('button', { name: /^Vote for / })
    .first()
    .tap();
  bringScript();
  await page.getByRole('button', { name: /^Voted for /, pressed: true }).waitFor();
  expect(await page.evaluate('window.isHeadingFirst')).toBe(false);
});

it('a guest’s ranking needs no formatter of Intl, the first of which takes a slow phone a tenth of a second', async () => {
  const { page } = await product.newVisitor({ viewport: PHONE });
  await page.addInitScript(() => {
    const made: string[] = [];
    const watch = (name: 'DateTimeFormat' | 'NumberFormat' | 'PluralRules' | 'ListFormat' | 'Collator') => {
      const construct = (formatter: new () => object, args: []) => {
        made.push(name);
        return Reflect.construct(formatter, args);
      };
      Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
    };
    for (const name of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'ListFormat', 'Collator'] as const)
      watch(name);
    Object.assign(window, { made });
  });
  await page.goto(`${product.url}/leaderboard/az`);
  await page.getByRole('region', { name: 'Analytics' }).waitFor();
  expect(await page.evaluate('window.made')).toEqual([]);
});

it.each(['/leaderboard', '/', '/welcome'])(
  '[R10.6] a guest whose browser has cached another state than the server guesses sees only the cached state on %s',
  async (path) => {
    const { page, context, complaints } = await product.newVisitor();
    await context.addInitScript(() => {
      localStorage.setItem('geocode', JSON.stringify({ at: Date.now(), value: { region: 'UT' } }));
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const note = [...document.querySelectorAll('main span')].find((each) => /^Showing \w/.test(each.textContent));
        if (note?.checkVisibility({ visibilityProperty: true })) seen.add(note.textContent);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(product.url + path);
    await page.getByText('Showing Utah (guessed)').waitFor();
    await page.waitForFunction(() => (window as unknown as { seen: Set<string> }).seen.size > 0);
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
      expect.stringMatching(/^Showing Utah \(guessed\)/),
    ]);
    expect(complaints).toEqual([]);
  },
);
