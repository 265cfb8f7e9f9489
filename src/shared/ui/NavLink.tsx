import { useLocation } from 'react-router-dom';
import { Link, type LinkProps } from './Link.tsx';

/** A link of a navigation: it says so while its page, or one below it, is the one at hand. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const isCurrent = `${pathname}/`.startsWith(`${to}/`);
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
