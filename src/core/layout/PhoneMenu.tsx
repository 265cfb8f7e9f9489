import type { FocusEvent, KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { selectIsAdmin, selectIsMember } from '../session/sessionSlice.ts';
import { useExtraLinks } from './extraRoutes.ts';
import styles from './PhoneMenu.module.css';

/** A phone's menu: the pages without a tab, and the sign-out. */
export function PhoneMenu() {
  const extraLinks = useExtraLinks();
  const isMember = useAppSelector(selectIsMember);
  const isAdmin = useAppSelector(selectIsAdmin);

  // Escape closes the menu, and so does going on to another control.
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) => {
    // Without a target nobody went anywhere: Safari gives a tapped link no focus.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they are those of the links inside
    <details className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary aria-label="Menu">
        <Icon shape="menu" size={22} />
      </summary>
      <nav aria-label="More pages">
        {isAdmin && <Link to={paths.admin}>Admin</Link>}
        <Link to={paths.states}>States</Link>
        <Link to={paths.results}>Results</Link>
        <Link to={paths.whatIs}>What is Top Picks</Link>
        <Link to={paths.about}>Our Story</Link>
        {extraLinks.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
        <Link to={paths.terms}>Terms and Conditions</Link>
        {isMember && <Link to={paths.logout}>Sign out</Link>}
      </nav>
    </details>
  );
}
