import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRenderTurns, type RenderTurns } from '../../../server/pages/renderTurns.ts';

const RENDERING_MS = 40;
const PAGES = 8;

let turns: RenderTurns;
let rendered: string[];
let late: string[];
let busyMs: number;
beforeEach(() => {
  vi.useFakeTimers();
  busyMs = 0;
  turns = createRenderTurns(() => performance.now() + busyMs);
  [rendered, late] = [[], []];
});
afterEach(() => vi.useRealTimers());

/** A page that a network asks for and that its visitor then waits for. */
async function visit(network: string, others: Iterable<string> = []): Promise<void> {
  turns.countRequested(network);
  if (!(await turns.waitToRender(new Set([network, ...others])))) return void late.push(network);
  rendered.push(network);
  busyMs += RENDERING_MS;
}

/** Asks for several pages at once, of which one after the other waits to be rendered. */
async function flood(network: string): Promise<void> {
  for (let page = 1; page < PAGES; page += 1) turns.countRequested(network);
  for (let page = 0; page < PAGES; page += 1) await visit(network);
}

describe('[R11.17] pages that wait to be rendered', () => {
  it.each([
    ['forty networks', (nth: number) => `198.51.${nth}.1`],
    ['forty networks of one /56', (nth: number) => `2001:db8:1:2${(nth + 16).toString(16)}`],
    ['forty addresses of one /24', (nth: number) => `198.51.100.${nth}`],
  ])('of %s do not hold up a visitor who comes anew', async (_who, networkOf) => {
    for (let nth = 0; nth < 40; nth += 1) void flood(networkOf(nth));
    await vi.advanceTimersByTimeAsync(200);
    const before = rendered.length;
    void visit('203.0.113.7');
    await vi.advanceTimersByTimeAsync(100);
    expect(rendered.slice(before, before + 2)).toContain('203.0.113.7');
  });

  it('are rendered in the order in which they came, where nobody has asked for more', async () => {
    for (const network of ['192.0.2.1', '198.51.100.1', '203.0.113.1']) void visit(network);
    await vi.advanceTimersByTimeAsync(1000);
    expect(rendered).toEqual(['192.0.2.1', '198.51.100.1', '203.0.113.1']);
  });

  it('come next when somebody who has asked for less wants the same page', async () => {
    void flood('192.0.2.1');
    void flood('198.51.100.1');
    await vi.advanceTimersByTimeAsync(1);
    const before = rendered.length;
    void visit('203.0.113.1');
    void visit('198.51.100.2', ['203.0.113.9']);
    await vi.advanceTimersByTimeAsync(200);
    expect(rendered.slice(before, before + 2).sort()).toEqual(['198.51.100.2', '203.0.113.1']);
  });

  it('leave the process to others for as long as one took', async () => {
    void visit('192.0.2.1');
    void visit('198.51.100.1');
    await vi.advanceTimersByTimeAsync(RENDERING_MS - 1);
    expect(rendered).toEqual(['192.0.2.1']);
    await vi.advanceTimersByTimeAsync(5);
    expect(rendered).toEqual(['192.0.2.1', '198.51.100.1']);
  });

  it('are left to the browser after two seconds', async () => {
    for (let nth = 0; nth < 40; nth += 1) void visit(`198.51.${nth}.1`);
    await vi.advanceTimersByTimeAsync(2000);
    expect(late.length).toBeGreaterThan(0);
    expect(rendered.length + late.length).toBe(40);
  });

  it('count half against their network after half a minute', async () => {
    for (let page = 0; page < 4; page += 1) turns.countRequested('192.0.2.1');
    await vi.advanceTimersByTimeAsync(30_000);
    for (let page = 0; page < 3; page += 1) turns.countRequested('203.0.113.1');
    void visit('203.0.113.1');
    void visit('192.0.2.1');
    void visit('198.51.100.1');
    await vi.advanceTimersByTimeAsync(1000);
    expect(rendered).toEqual(['198.51.100.1', '192.0.2.1', '203.0.113.1']);
  });
});
