import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalPath, DEFAULT_HEAD, documentTitle, plainPath, NOT_FOUND_HEAD } from '../../../contract/pageHead.ts';
import { PAGE_HEADS } from '../../../contract/staticHeads.ts';

const html = readFileSync('index.html', 'utf8');
const tokens = readFileSync('src/styles/tokens.css', 'utf8');

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Manifest = { name: string; theme_color: string; background_color: string; icons: Icon[] };
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest;

/** Width and height from the header of a PNG. */
function sizeOf(file: string): string {
  const png = readFileSync(`public${file}`);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the head of index.html', () => {
  it('has the default title and description, and no address', () => {
    expect(html).toContain(`<title>${documentTitle(DEFAULT_HEAD)}</title>`);
    const [, description] = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html) ?? [];
    expect(description).toBe(DEFAULT_HEAD.description);
    expect(html).not.toContain('canonical');
  });

  it('gives the browser’s bars the color of the page in each theme', () => {
    const [, light, dark] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
    const bars = [...html.matchAll(/name="theme-color" data-scheme="(\w+)" media="([^"]+)" content="(#\w+)"/g)];
    expect(bars.map(([, scheme, media, colour]) => [scheme, media, colour?.toLowerCase()])).toEqual([
      ['light', '(prefers-color-scheme: light)', light],
      ['dark', '(prefers-color-scheme: dark)', dark],
    ]);
    expect(manifest.theme_color.toLowerCase()).toBe(light);
    expect(manifest.background_color.toLowerCase()).toBe(light);
  });

  it('links to icons that exist in the stated sizes', () => {
    const linked = [...html.matchAll(/<link rel="icon" href="([^"]+)" sizes="([^"]+)"/g)];
    const icons = [
      ...linked.map(([, src = '', sizes = '']) => ({ src, sizes })),
      ...manifest.icons.map(({ src, sizes }) => ({ src, sizes })),
      { src: '/apple-touch-icon.png', sizes: '180x180' },
    ];
    expect(icons.length).toBe(7);
    const real = icons.map(({ src }) => ({ src, sizes: src.endsWith('.svg') ? 'any' : sizeOf(src) }));
    expect(icons).toEqual(real);
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  });
});

describe('a page’s head', () => {
  it('has a unique title, and a unique description of at most 160 characters', () => {
    const heads = [...Object.values(PAGE_HEADS), NOT_FOUND_HEAD];
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
    expect(heads.filter(({ description }) => description.length > 160)).toEqual([]);
  });

  it.each([
    ['/about/', '/about'],
    ['/', '/leaderboard'],
    ['/Leaderboard/AZ', '/leaderboard/az'],
    ['/course/107', '/course/107'],
    ['/LEADERBOARD', '/leaderboard'],
    ['/My-Picks/Edit', '/my-picks/edit'],
    ['/Shared/aB-3_x/AZ', '/shared/aB-3_x/az'],
  ])('has one canonical address: %s becomes %s', (pathname, canonical) => {
    expect(canonicalPath(pathname)).toBe(canonical);
  });

  it.each([
    ['/shared/aB-3_x/8F3e1C', '/shared/aB-3_x/8F3e1C'],
    ['/SHARED/AZ/UT', '/shared/AZ/ut'],
    ['/Voting/A84a24', '/voting/A84a24'],
    ['/Admin/Users', '/admin/users'],
    ['/About', '/about'],
    ['/LEADERBOARD/UT', '/leaderboard/ut'],
  ])('[R1.13] has an address in lower case, except for ids: %s becomes %s', (pathname, lower) => {
    expect(plainPath(pathname)).toBe(lower);
  });

  it.each([
    ...[
      '.',
      ',',
      ')',
      ').',
      '!',
      '?',
      ';',
      ':',
      '”',
      "'",
      '"',
      '>',
      '*',
      '%20',
      '%22',
      '%E2%80%9D',
      '%e2%80%8b',
      '/',
    ].map((added) => [`/leaderboard/az${added}`, '/leaderboard/az']),
    ['/leaderboard/az&fbclid=IwAR0_x-9', '/leaderboard/az'],
    ['/leaderboard/Arizona', '/leaderboard/az'],
    ['/leaderboard/new-york', '/leaderboard/ny'],
    ['/leaderboard/new%20york.', '/leaderboard/ny'],
    ['/leaderboard/New_York&utm_source=x', '/leaderboard/ny'],
    ['/verify/north+dakota', '/verify/nd'],
    ['/results/2026/ohio)', '/results/2026/oh'],
    ['/results/2026.', '/results/2026'],
    ['/shared/aB-3_x/Utah,', '/shared/aB-3_x/ut'],
    ['/shared/Utah/UT', '/shared/Utah/ut'],
    ['/course/107.', '/course/107'],
    ['/architects/pete-dye)', '/architects/pete-dye'],
    ['/architects/virginia', '/architects/virginia'],
    ['/voting/A84a24.', '/voting/A84a24'],
    ['/leaderboard/nowhere', '/leaderboard/nowhere'],
    ['/about.', '/about'],
    ['/.', '/'],
  ])('[R1.13] is found by what a chat makes of its address: %s becomes %s', (pathname, plain) => {
    expect(plainPath(pathname)).toBe(plain);
    expect(plainPath(plain)).toBe(plain);
  });

  it('gets its canonical address in linear time, however many slashes an address has', () => {
    // Quadratic time would be more than a minute here.
    const slashes = '/'.repeat(400_000);
    expect(canonicalPath(`/about${slashes}a`)).toBe(`/about${slashes}a`);
    expect(canonicalPath(`/about${slashes}`)).toBe('/about');
    expect(canonicalPath(`/about${'%20'.repeat(100_000)}a`)).toBe(`/about${' '.repeat(100_000)}a`);
    expect(canonicalPath(`/about${'&a'.repeat(200_000)}`)).toBe(`/about${'&a'.repeat(200_000)}`);
  });
});
