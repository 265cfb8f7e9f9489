import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { interceptPopState } from './popStateInterceptor.ts';

/** A navigation that waits for the member's choice. */
export type BlockedNavigation = { proceed: () => void; reset: () => void };

/** Navigations in quick succession are handled together, when none has come for this long. */
const QUIET_MS = 80;

/** Index of a history entry, which the router stores in its state. */
const indexOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/**
 * Blocks the browser's back and forward before the router handles them. The router's own blocker undoes each with
 * history.go() and miscounts when two come at once, so that the address ends up as another page's.
 * @param blocks whether a navigation to a path is blocked
 */
export function useHistoryBlocker(blocks: (pathname: string) => boolean): BlockedNavigation | null {
  const { key } = useLocation();
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  const own = useRef<number>(undefined);
  const goingTo = useRef<number>(undefined);
  /** The browser is at an entry that the router has not been told of. */
  const isAway = useRef(false);
  const quiet = useRef<number>(undefined);

  useEffect(() => {
    own.current = indexOf(window.history.state);
    goingTo.current = undefined;
  }, [key]);

  /** Returns to this page's entry, then goes to the entry that the member has chosen. */
  const settle = () => {
    const index = indexOf(window.history.state);
    if (index === undefined || own.current === undefined) return;
    if (index !== own.current) window.history.go(own.current - index);
    else if (goingTo.current !== undefined) window.history.go(goingTo.current - index);
  };

  const settleSoon = () => {
    window.clearTimeout(quiet.current);
    quiet.current = window.setTimeout(settle, QUIET_MS);
  };

  const choose = (index: number | undefined) => {
    goingTo.current = index;
    setBlocked(null);
    settleSoon();
  };

  const onPopState = useEffectEvent((event: PopStateEvent) => {
    const index = indexOf(event.state);
    if (own.current === undefined || index === undefined || index === goingTo.current) return;
    if (index === own.current ? !isAway.current : !blocks(window.location.pathname)) return;
    event.stopImmediatePropagation();
    isAway.current = index !== own.current;
    if (isAway.current) setBlocked({ proceed: () => choose(index), reset: () => choose(undefined) });
    settleSoon();
  });

  useEffect(() => {
    const stop = interceptPopState((event) => onPopState(event));
    return () => {
      stop();
      window.clearTimeout(quiet.current);
    };
  }, []);

  return blocked;
}
