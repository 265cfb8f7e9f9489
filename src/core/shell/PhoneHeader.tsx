import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { HomeLink } from '../../shared/ui/HomeLink.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { selectCurrentLocation } from '../location/locationSlice.ts';
import { selectIsMember } from '../session/sessionSlice.ts';
import { parentOf } from './chrome.ts';
import styles from './PhoneHeader.module.css';
import { PhoneMenu } from './PhoneMenu.tsx';

/** The top line of a phone: back or the product's title, the way in for guests, and the pages without a tab. */
export function PhoneHeader() {
  const { pathname } = useLocation();
  const code = useAppSelector(selectCurrentLocation);
  const isMember = useAppSelector(selectIsMember);
  const parent = parentOf(pathname, code);
  return (
    <header className={styles.header}>
      {parent ? (
        <Link to={parent} className={styles.link}>
          <Icon shape="left" size={20} />
          Back
        </Link>
      ) : (
        <HomeLink size="small" />
      )}
      <div className={styles.side}>
        {!isMember && (
          <Link to={paths.login} className={styles.link}>
            Sign in
          </Link>
        )}
        {/* Keyed by the page, so that following one of its links closes it. */}
        <PhoneMenu key={pathname} />
      </div>
    </header>
  );
}
