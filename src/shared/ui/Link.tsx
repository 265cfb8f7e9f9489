import type { ComponentProps, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this app. */
  to: string;
  /** What the next page finds in its place in the history. */
  state?: unknown;
};

/** A tap that the browser would follow in this window; with a key held down it opens another one. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link within the app. The router's own brings along what its server mode needs for prefetching and forms, 2.5 kB (gzip) of every first page. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const path = createPath(useResolvedPath(to));
  const isHere = createPath(useLocation()) === path;
  const navigate = useNavigate();

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // As browsers have it, a link to where somebody is adds nothing to the history.
    void navigate(to, { replace: isHere, state });
  };

  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
