import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCallCounter } from '../../../server/http/callCounter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a counter of calls', () => {
  it('counts each caller from the first call, and starts again when the window has ended', () => {
    const countOf = createCallCounter(60_000);
    expect(countOf('one')).toEqual({ count: 1, endsInMs: 60_000 });
    vi.advanceTimersByTime(20_000);
    expect(countOf('other')).toEqual({ count: 1, endsInMs: 60_000 });
    expect(countOf('one')).toEqual({ count: 2, endsInMs: 40_000 });
    vi.advanceTimersByTime(39_999);
    expect(countOf('one')).toEqual({ count: 3, endsInMs: 1 });
    vi.advanceTimersByTime(1);
    expect(countOf('one')).toEqual({ count: 1, endsInMs: 60_000 });
    expect(countOf('other')).toEqual({ count: 2, endsInMs: 20_000 });
  });
});
