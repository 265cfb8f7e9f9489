import { isValidElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../../contract/pages.ts';
import { routes } from '../../../src/app/router.tsx';
import { LocationReady, GuestOnly, MemberOnly } from '../../../src/core/navigation/guards.tsx';
import { AppLayout } from '../../../src/core/layout/AppLayout.tsx';
import { pageLayoutFor } from '../../../src/core/layout/pageLayout.ts';
import { AdminOnly } from '../../../src/features/admin/AdminOnly.tsx';
import { adminRoutes } from '../../../src/features/admin/AdminPages.tsx';
import { paths } from '../../../src/shared/paths.ts';

type Row = { path: string; guard: 'none' | 'guest only' | 'member' | 'admin'; layout: boolean; ready: boolean };

/** The leaves of the router, each with the guards and layouts that wrap it. */
function rowsOf(list: readonly RouteObject[], above: readonly unknown[] = []): Row[] {
  return list.flatMap((route) => {
    const wrappers = [...above, isValidElement(route.element) ? route.element.type : undefined];
    if (route.children) return rowsOf(route.children, wrappers);
    if (route.path === PAGES.admin.path) {
      return rowsOf(adminRoutes, wrappers).map((row) => ({
        ...row,
        path: `${paths.admin}/${row.path}`.replace(/\/$/, ''),
      }));
    }
    const guard = guardIn(wrappers);
    const row = { guard, layout: wrappers.includes(AppLayout), ready: wrappers.includes(LocationReady) } as const;
    return [{ path: route.path ?? '', ...row }];
  });
}

function guardIn(wrappers: readonly unknown[]): Row['guard'] {
  // Admin pages need both guards: MemberOnly is what leads a guest to the sign-up.
  if (wrappers.includes(AdminOnly)) return wrappers.includes(MemberOnly) ? 'admin' : 'none';
  return wrappers.includes(MemberOnly) ? 'member' : wrappers.includes(GuestOnly) ? 'guest only' : 'none';
}

const open = (path: string, more: Partial<Row> = {}): Row => ({
  path,
  guard: 'none',
  layout: true,
  ready: false,
  ...more,
});
const alone = (path: string, more: Partial<Row> = {}) => open(path, { layout: false, ...more });
const member = (path: string, more: Partial<Row> = {}) => open(path, { guard: 'member', ...more });
const admin = (path: string) => open(path, { guard: 'admin' });

/** Specification R1.2 to R1.11. */
const TABLE: Row[] = [
  alone('/welcome', { ready: true }),
  alone('/instagram', { ready: true }),
  alone('/tiktok', { ready: true }),
  alone('/login', { guard: 'guest only' }),
  alone('/signup', { guard: 'guest only' }),
  alone('/logout'),
  // Pages that links in mails lead to, and the mailbox of a demo.
  alone('/login/link', { guard: 'guest only' }),
  alone('/reset-password'),
  alone('/auth/action'),
  alone('/demo/mail'),
  open('/'),
  open('/terms-and-conditions'),
  open('/about'),
  open('/search'),
  open('/what-is-top-picks'),
  // Off unless EXTRA_ROUTES switches them on.
  open('/change-states'),
  open('/contact'),
  open('/shared/:userId/:state'),
  open('/course/:id'),
  open('/leaderboard', { ready: true }),
  open('/leaderboard/:state'),
  open('/states'),
  open('/architects'),
  open('/architects/:architect'),
  open('/results'),
  open('/results/:election'),
  open('/results/:election/:state'),
  open('/verify'),
  open('/verify/:state'),
  member('/my-picks', { ready: true }),
  member('/my-picks/edit', { ready: true }),
  member('/my-picks/pairs', { ready: true }),
  member('/your-golf'),
  member('/settings'),
  member('/suggest'),
  member('/voting/:locationId'),
  admin('/admin'),
  admin('/admin/users'),
  admin('/admin/courses'),
  admin('/admin/courses/import'),
  admin('/admin/courses/catalogue'),
  admin('/admin/states'),
  // These redirect to the three above.
  admin('/admin/import'),
  admin('/admin/catalogue'),
  admin('/admin/locations'),
  admin('/admin/elections'),
  admin('/admin/suggestions'),
  admin('/admin/events'),
  admin('/admin/audit'),
  admin('/admin/*'),
  open('*'),
];

const byPath = (rows: readonly Row[]) => [...rows].toSorted((a, b) => a.path.localeCompare(b.path));

describe('the route table', () => {
  it('[R1.2, R5.9] has exactly these paths, each with its guard and its layout', () => {
    expect(byPath(rowsOf(routes))).toEqual(byPath(TABLE));
  });

  it.each([
    ['/voting/x', false],
    ['/what-is-top-picks', false],
    ['/about', false],
    ['/shared/u/az', false],
    ['/course/1', false],
    ['/my-picks/edit', false],
    ['/my-picks/pairs', false],
    ['/terms-and-conditions', false],
    ['/search', true],
    ['/leaderboard', true],
    ['/leaderboard/az', true],
    ['/states', true],
    ['/architects/pete-dye', true],
    ['/results', true],
    ['/results/2026/az', true],
    ['/verify/az', true],
    ['/my-picks', true],
    ['/your-golf', true],
    ['/settings', true],
    ['/suggest', true],
    ['/admin/users', true],
  ])('[R2.4] shows tabs and copyright footer on %s: %s', (pathname, isShown) => {
    const context = {
      pathname,
      origin: '',
      isMember: true,
      locationId: 'x',
      code: 'az',
      isClosed: false,
      picks: 0,
      sharedPath: null,
    };
    expect(pageLayoutFor(context).footer.showFooter).toBe(isShown);
  });
});

describe('the bar of a guest with flags', () => {
  const on = (pathname: string, guestFlags: number) =>
    pageLayoutFor({
      pathname,
      origin: '',
      isMember: false,
      locationId: 'x',
      code: 'az',
      isClosed: false,
      picks: 0,
      guestFlags,
      returnState: { from: pathname },
      sharedPath: null,
    });

  it.each(['/leaderboard', '/leaderboard/az', '/course/7', '/search', '/shared/u/az'])(
    '[R2.6] leads from %s to the sign-up and back',
    (pathname) => {
      const { footer, mainTo, mainState, guestFlags } = on(pathname, 3);
      expect([footer.mainButtonText, mainTo, guestFlags]).toEqual(['Make them count', '/signup', 3]);
      expect(mainState).toEqual({ from: pathname });
    },
  );

  it('[R2.6] is the page’s own without flags, and on pages without votes', () => {
    expect(on('/leaderboard/az', 0).footer.mainButtonText).toBe('VOTE');
    expect(on('/course/7', 0).footer.showMainButton).toBeUndefined();
    expect(on('/about', 3).footer.showMainButton).toBeUndefined();
  });
});

describe('the bar of my picks', () => {
  const on = (more: { picks?: number; sharedPath?: string | null }) =>
    pageLayoutFor({
      pathname: '/my-picks',
      origin: 'https://picks.example',
      isMember: true,
      locationId: 'x',
      code: 'az',
      isClosed: false,
      picks: 0,
      sharedPath: null,
      ...more,
    });

  it('[R2.6] has no button where there is nothing to edit or to share', () => {
    const { showMainButton, showLeftButton = false, showShareButton } = on({}).footer;
    expect([showMainButton, showLeftButton, showShareButton]).toEqual([false, false, false]);
    expect(on({ picks: 1 }).footer).toMatchObject({ showMainButton: true, showLeftButton: true });
  });

  it('[R2.6] shares nothing without picks, asks first while the list is private, and shares the link of a shared list', () => {
    expect(on({}).footer.showShareButton).toBe(false);
    const isPrivate = on({ picks: 3 });
    expect([isPrivate.footer.showShareButton, isPrivate.footer.shareLink, isPrivate.shareTo]).toEqual([
      true,
      '',
      '/my-picks?share=1',
    ]);
    const shared = on({ sharedPath: '/shared/u/az' });
    expect([shared.footer.showShareButton, shared.footer.shareLink, shared.shareTo]).toEqual([
      true,
      'https://picks.example/shared/u/az',
      undefined,
    ]);
  });
});
