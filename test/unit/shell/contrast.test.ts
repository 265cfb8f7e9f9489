import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/styles/tokens.css', 'utf8');
const pairs = [...css.matchAll(/(?<![\w-])--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/gi)];
const tokens = new Map(pairs.map(([, name, light, dark]) => [name, { light, dark }]));

it('plain.css and favicon.svg have colors of these tokens', () => {
  const plain = readFileSync('public/plain.css', 'utf8');
  const [light = [], dark = []] = plain
    .split('@media (prefers-color-scheme: dark)')
    .map((part) => [...part.matchAll(/(?<![\w-])--([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]));
  expect(light.length).toBeGreaterThan(0);
  expect(light).toEqual(light.map(([name]) => [name, tokens.get(name)?.light]));
  expect(dark).toEqual(light.map(([name]) => [name, tokens.get(name)?.dark]));
  const all = [...tokens.values()];
  const icon = readFileSync('public/favicon.svg', 'utf8').toLowerCase();
  const lights = all.map((token) => token.light);
  for (const [color] of icon.matchAll(/#[0-9a-f]{6}/g)) expect(lights, 'public/favicon.svg').toContain(color);
});

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [a, b] = [one, other].map((name) => luminance(tokens.get(name)?.[theme] ?? ''));
  const [bright, dim] = [Math.max(a!, b!), Math.min(a!, b!)];
  return (bright + 0.05) / (dim + 0.05);
}

const text = ['ink', 'muted', 'fairway', 'flag', 'info', 'warn'];
const surfaces = ['paper', 'card', 'fairway-soft', 'sand'];
const textPairs = [
  ...text.flatMap((name) => surfaces.map((surface) => [name, surface] as const)),
  ...['fairway', 'flag', 'info', 'warn'].map((surface) => ['on-strong', surface] as const),
].filter(([name, surface]) => !(name !== 'ink' && surface === 'sand'));
const controlPairs = ['paper', 'card'].map((surface) => ['outline', surface] as const);

describe.each(['light', 'dark'] as const)('the colors of the %s theme', (theme) => {
  it.each(textPairs)('[R2.9] have a contrast of at least 4.5:1 for text: %s on %s', (name, surface) => {
    expect(contrast(name, surface, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('[R2.9] have a contrast of at least 3:1 for controls: %s on %s', (name, surface) => {
    expect(contrast(name, surface, theme)).toBeGreaterThanOrEqual(3);
  });
});
