import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { guardHistory } from '../../src/core/navigation/guardedHistory.ts';

/** A history at /edit, entered from /list, that holds every way off /edit but the one to /logout. */
function editing() {
  const history = guardHistory(UNSAFE_createMemoryHistory({ initialEntries: ['/list', '/edit'], v5Compat: true }));
  const onChange = vi.fn();
  const onHeld = vi.fn<(proceed: () => void) => void>();
  history.listen(onChange);
  history.guard({ holds: ({ pathname }) => pathname !== '/logout', onHeld });
  const proceed = () => onHeld.mock.lastCall![0]();
  return { history, onChange, onHeld, proceed };
}

it('lets everything pass without a guard', () => {
  const { history, onChange } = editing();
  history.guard(null);
  history.push('/about');
  expect(history.location.pathname).toBe('/about');
  expect(onChange).toHaveBeenCalledOnce();
});

it.each(['push', 'replace'] as const)('holds a %s until it is let go', (way) => {
  const { history, onHeld, proceed } = editing();
  history[way]('/about');
  expect(history.location.pathname).toBe('/edit');
  expect(onHeld).toHaveBeenCalledOnce();
  proceed();
  expect(history.location.pathname).toBe('/about');
});

it("holds the browser's back: the place stays until it is let go", () => {
  const { history, onHeld, proceed } = editing();
  history.go(-1);
  expect(history.location.pathname).toBe('/edit');
  expect(onHeld).toHaveBeenCalledOnce();
  proceed();
  expect(history.location.pathname).toBe('/list');
  expect(onHeld).toHaveBeenCalledOnce();
});

it('asks again for the next back when the first answer was to stay', () => {
  const { history, onHeld } = editing();
  history.go(-1);
  history.go(-1);
  expect(history.location.pathname).toBe('/edit');
  expect(onHeld).toHaveBeenCalledTimes(2);
});

it('lets pass what the guard does not hold', () => {
  const { history, onHeld } = editing();
  history.replace('/logout');
  expect(history.location.pathname).toBe('/logout');
  expect(onHeld).not.toHaveBeenCalled();
});
