import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SUGGESTIONS_A_DAY } from '../../../../contract/limits.ts';
import { coursesIn } from '../../../support/browser/demoData.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { type ApiMember, joinByApi } from '../../../support/server/productApi.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { CALL, PAYLOADS } from '../../../support/browser/scriptPayloads.ts';
import { newPerson } from '../../../support/browser/stories.ts';

const boss = newPerson();
const product = useProduct({ env: { ADMIN_EMAILS: boss.email } });

/** How many payloads are shown in Chromium; of the others only the HTML is read. */
const SHOWN = count(PAYLOADS.length, 20);
const shown = PAYLOADS.filter((_payload, index) => index % Math.ceil(PAYLOADS.length / SHOWN) === 0);

let admin: ApiMember;
let member: ApiMember;
let locationId: string;
let courseIds: number[];
beforeAll(async () => {
  admin = await joinByApi(product, boss, { isAdmin: true });
  member = await joinByApi(product, newPerson());
  ({ locationId } = await coursesIn(product.url, 'WY'));
  courseIds = [];
  for (const [index, payload] of PAYLOADS.entries()) {
    // The index makes the names differ.
    const facts = { name: `${payload}${index}`, city: payload, architect: payload };
    const course = (await admin.call('POST', '/api/admin/courses', { locationId, lat: 43, lon: -107, ...facts })) as {
      _id: number;
    };
    courseIds.push(course._id);
  }
  for (const id of courseIds.slice(0, 22)) await member.call('PUT', `/api/picks/${locationId}/${id}`);
});

type Watched = { page: Page; ran: string[]; blocked: string[] };

/** Opens a page and records the scripts that run and those that the policy blocks. */
async function watch(): Promise<Watched> {
  const { page, context } = await product.newVisitor();
  const [ran, blocked]: [string[], string[]] = [[], []];
  page.on('dialog', (dialog) => {
    ran.push(page.url());
    void dialog.dismiss();
  });
  await context.exposeFunction('noteViolation', (text: string) => void blocked.push(text));
  await context.addInitScript(() => {
    localStorage.setItem('consent', 'refused');
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (window as unknown as { noteViolation: (text: string) => void }).noteViolation(
        `${effectiveDirective} ${blockedURI}`,
      );
    });
  });
  return { page, ran, blocked };
}

async function signIn(page: Page, { email, password }: typeof boss): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/leaderboard/);
}

const settled = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ timeout: 20_000 })
    .catch((error: unknown) => {
      throw new Error(`Nothing is shown at ${page.url()}`, { cause: error });
    });

describe('a script', () => {
  it('[R11.16] in the name of a course runs on no page that shows it', async ({ task }) => {
    const { page, ran, blocked } = await watch();
    const pages = ['/leaderboard/wy', ...courseIds.slice(0, shown.length).map((id) => `/course/${id}`)];
    for (const path of pages) {
      await page.goto(product.url + path);
      await settled(page);
      await expect.poll(() => page.locator('body').innerText(), { message: path }).toMatch(/alert|evil/);
    }
    expect({ ran, blocked }).toEqual({ ran: [], blocked: [] });
    measured(
      task,
      'G17',
      `${PAYLOADS.length} payloads in stored texts, ${shown.length} of them on every page and in every address: none runs`,
    );
  });

  it('in the display name of a shared list does not run on its page', async () => {
    const { page, ran, blocked } = await watch();
    for (const displayName of shown) {
      await member.call('PUT', `/api/picks/${locationId}/publication`, { published: true, displayName });
      await page.goto(`${product.url}/shared/${member.user._id}/wy`);
      await settled(page);
      await expect.poll(() => page.title()).toContain(displayName.replaceAll(/\s+/g, ' ').trim().slice(0, 10));
    }
    expect({ ran, blocked }).toEqual({ ran: [], blocked: [] });
  });

  it('in a name is only text in the HTML', async () => {
    const raw = /<(script|img|svg|iframe|body onload|details|input|video|object|math|base|style)\b[^>]*(alert|evil)/i;
    for (const [index, displayName] of PAYLOADS.slice(0, count(PAYLOADS.length, 60)).entries()) {
      await member.call('PUT', `/api/picks/${locationId}/publication`, { published: true, displayName });
      for (const path of [`/shared/${member.user._id}/wy`, `/course/${courseIds[index]!}`]) {
        const html = await (await fetch(product.url + path, { headers: { accept: 'text/html' } })).text();
        // The label of a map has the name as a quoted text.
        expect(raw.exec(html.replaceAll(/ aria-label="[^"]*"/g, ''))?.[0], path).toBeUndefined();
        // No text inside the data of a script may end the script.
        expect(html.match(/<\/script>/gi)?.length).toBe(html.match(/<script\b/gi)?.length);
      }
    }
  });

  it('in a member’s name runs neither in the settings nor on the admin pages', async () => {
    const { page, ran, blocked } = await watch();
    const person = newPerson();
    const own = await joinByApi(product, person);
    const [first, second, third] = PAYLOADS;
    await own.call('PATCH', '/api/users/me', { name: first!, fName: second!, lName: third! });
    await signIn(page, person);
    await page.goto(`${product.url}/settings`);
    await expect
      .poll(() => page.locator(`input[value*="${CALL}"]`).or(page.getByText(CALL)).count())
      .toBeGreaterThan(0);
    await page.goto(`${product.url}/voting/${locationId}`);
    await expect.poll(() => page.locator('body').innerText()).toMatch(/alert/);
    await page.goto(`${product.url}/logout`);
    await settled(page);
    await signIn(page, boss);
    for (const path of ['/admin/users', '/admin/courses?search=alert', '/admin/audit']) {
      await page.goto(product.url + path);
      await settled(page);
    }
    expect({ ran, blocked }).toEqual({ ran: [], blocked: [] });
  });

  it('in a suggestion runs neither in the admins’ queue and its dialogs nor in the settings', async () => {
    const { page, ran, blocked } = await watch();
    for (const payload of shown.slice(0, SUGGESTIONS_A_DAY - 1)) {
      const texts = { name: payload, city: payload, source: payload };
      await admin.call('POST', '/api/suggestions/courses', { locationId, ...texts });
    }
    const correction = { courseId: courseIds[0]!, field: 'architect', value: shown[0]!, source: shown[1]! };
    await admin.call('POST', '/api/suggestions/corrections', correction);
    const { suggestions } = (await admin.call('GET', '/api/suggestions')) as { suggestions: { _id: number }[] };
    await signIn(page, boss);
    await page.goto(`${product.url}/admin/suggestions`);
    await expect.poll(() => page.getByText(CALL).count()).toBeGreaterThan(SUGGESTIONS_A_DAY);
    for (const deed of ['Accept', 'Merge', 'Decline']) {
      await page
        .getByRole('button', { name: new RegExp(`^${deed}: `) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    }
    const sentence = { sentence: shown[2]! };
    await admin.call('POST', `/api/admin/suggestions/${suggestions[0]!._id}/decline`, sentence);
    for (const path of ['/settings', '/admin/audit', `/suggest?name=${encodeURIComponent(shown[0]!)}`]) {
      await page.goto(product.url + path);
      await settled(page);
    }
    await page.goto(`${product.url}/settings`);
    await expect.poll(() => page.getByText(CALL).count()).toBeGreaterThan(SUGGESTIONS_A_DAY);
    expect({ ran, blocked }).toEqual({ ran: [], blocked: [] });
  });

  it('in an address runs on no page', async () => {
    const { page, ran, blocked } = await watch();
    const patterns = [
      '/~',
      '/leaderboard/~',
      '/course/~',
      '/shared/~/~',
      '/voting/~',
      '/login?next=~#~',
      '/leaderboard/az?cursor=~',
    ];
    patterns.push('/auth/action?mode=~&oobCode=~&continueUrl=javascript:alert(1)', '/login/link?apiKey=~&oobCode=~');
    for (const [index, payload] of shown.entries()) {
      const pattern = patterns[index % patterns.length]!;
      for (const path of new Set([pattern, patterns[(index + 3) % patterns.length]!])) {
        await page.goto(product.url + path.replaceAll('~', encodeURIComponent(payload)));
        await settled(page);
      }
    }
    expect({ ran, blocked }).toEqual({ ran: [], blocked: [] });
  });
});

describe('the Content-Security-Policy', () => {
  it('blocks a script that was inserted into the page, and HTML that is made from text', async () => {
    const { page, ran, blocked } = await watch();
    await page.goto(`${product.url}/leaderboard/wy`);
    await settled(page);
    await page.evaluate((call) => {
      const script = document.createElement('script');
      try {
        script.textContent = call;
        document.body.append(script);
      } catch {
        // Trusted Types.
      }
    }, CALL);
    const error = await page.evaluate((text) => {
      try {
        document.body.innerHTML = text;
        return 'accepted';
      } catch (refusal) {
        return String(refusal);
      }
    }, PAYLOADS[1]!);
    expect(error).toContain('TrustedHTML');
    await expect.poll(() => blocked.length).toBeGreaterThanOrEqual(2);
    expect(ran).toEqual([]);
  });

  it('is needed: the same texts run in a page without it', async () => {
    const { page, ran } = await watch();
    await page.route('**/control', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html>${PAYLOADS.slice(0, 3).join('\n')}` }),
    );
    await page.goto(`${product.url}/control`);
    await expect.poll(() => ran.length).toBeGreaterThanOrEqual(3);
  });
});
