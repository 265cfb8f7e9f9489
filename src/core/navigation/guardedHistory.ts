import {
  type Navigator,
  NavigationType,
  type Path,
  resolvePath,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Holds navigations back: `holds` names them, `onHeld` gets the way to let one go on after all, and the navigation's own state where it has one. */
export type Guard = { holds: (to: Path) => boolean; onHeld: (proceed: () => void, state?: unknown) => void };

export type GuardedHistory = Navigator & {
  readonly action: NavigationType;
  readonly location: History['location'];
  listen: (onChange: () => void) => () => void;
  /** One guard at a time; null takes it away. */
  guard: (guard: Guard | null) => void;
};

/**
 * A history whose navigations, the browser's back and forward included, can wait for an answer. The declarative router has no such thing; the data router,
 * which has, makes the first page 19 kB (gzip) heavier.
 */
export function guardHistory(history: History): GuardedHistory {
  let guard: Guard | null = null;
  let isSettled = false;

  /** Runs a navigation that no guard holds, or that has been let go. */
  const settle = (navigate: () => void): void => {
    isSettled = true;
    navigate();
  };
  const ask = (to: To, navigate: () => void, state: unknown): void => {
    if (guard?.holds(resolvePath(to, history.location.pathname))) guard.onHeld(navigate, state);
    else navigate();
  };

  return {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    go: (delta) => history.go(delta),
    push: (to, state) => ask(to, () => history.push(to, state), state),
    replace: (to, state) => ask(to, () => history.replace(to, state), state),
    listen: (onChange) =>
      history.listen(({ action, location, delta }) => {
        const isLetThrough = isSettled;
        isSettled = false;
        if (action !== NavigationType.Pop || isLetThrough || !delta || !guard?.holds(location)) {
          onChange();
          return;
        }
        // The browser has already gone there: it is led back, unnoticed, until the answer is known.
        const { onHeld } = guard;
        settle(() => history.go(-delta));
        onHeld(() => settle(() => history.go(delta)));
      }),
    guard: (next) => {
      guard = next;
    },
  };
}
