import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { holdSteps } from './stepGate.ts';

/** A step that waits for the member's choice. */
export type HeldNavigation = { proceed: () => void; reset: () => void };

/** Steps that come at once are answered together; none is under way once it has been quiet for so long. */
const QUIET_MS = 80;

/** The router numbers the entries of the browser's history. */
const placeOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/**
 * Holds the browser's steps back and forward off this page before the router hears of them: it undoes each by a step
 * of its own and counts wrongly when two come at once, after which the address is another page's.
 * @param holds whether a step to a path waits
 */
export function useHeldSteps(holds: (pathname: string) => boolean): HeldNavigation | null {
  const { key } = useLocation();
  const [held, setHeld] = useState<HeldNavigation | null>(null);
  const own = useRef<number>(undefined);
  const goingTo = useRef<number>(undefined);
  /** The browser stands at an entry of which the router knows nothing. */
  const isAway = useRef(false);
  const quiet = useRef<number>(undefined);

  // Synchronises with the browser: the place of the page that stands.
  useEffect(() => {
    own.current = placeOf(window.history.state);
    goingTo.current = undefined;
  }, [key]);

  /** Goes to where the member wants to be, from this page's own place. */
  const settle = () => {
    const place = placeOf(window.history.state);
    if (place === undefined || own.current === undefined) return;
    if (place !== own.current) window.history.go(own.current - place);
    else if (goingTo.current !== undefined) window.history.go(goingTo.current - place);
  };

  const settleSoon = () => {
    window.clearTimeout(quiet.current);
    quiet.current = window.setTimeout(settle, QUIET_MS);
  };

  const answer = (place: number | undefined) => {
    goingTo.current = place;
    setHeld(null);
    settleSoon();
  };

  const onStep = useEffectEvent((event: PopStateEvent) => {
    const place = placeOf(event.state);
    if (own.current === undefined || place === undefined || place === goingTo.current) return;
    if (place === own.current ? !isAway.current : !holds(window.location.pathname)) return;
    event.stopImmediatePropagation();
    isAway.current = place !== own.current;
    if (isAway.current) setHeld({ proceed: () => answer(place), reset: () => answer(undefined) });
    settleSoon();
  });

  // Synchronises with the browser.
  useEffect(() => {
    const release = holdSteps((event) => onStep(event));
    return () => {
      release();
      window.clearTimeout(quiet.current);
    };
  }, []);

  return held;
}
