import { Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { ConsentGate } from '../analytics/ConsentGate.tsx';
import { FlagsQuestionHost } from '../ballot/FlagsQuestionHost.tsx';
import { SwapHost } from '../ballot/SwapHost.tsx';
import { type FooterState, selectFooter } from '../footer/footerSlice.ts';
import { selectUser } from '../session/sessionSlice.ts';
import { useOwnName } from '../session/useOwnName.ts';
import { BannerRegion } from '../banners/BannerRegion.tsx';
import { ToastHost } from '../feedback/ToastHost.tsx';
import { VerifyBanner } from '../banners/VerifyBanner.tsx';
import { ActionBar } from './ActionBar.tsx';
import styles from './AppLayout.module.css';
import { BottomBar } from './BottomBar.tsx';
import { CopyrightFooter } from './CopyrightFooter.tsx';
import { DemoLine } from '../demo/DemoLine.tsx';
import { GuestParts } from './GuestParts.tsx';
import { PhoneHeader } from './PhoneHeader.tsx';
import { Sidebar } from './Sidebar.tsx';

/** What floats at the lower edge; the tabs stand on phones only. */
const selectDocked = ({ showFooter, showMainButton, showLeftButton, showShareButton }: FooterState) => {
  if (showMainButton || showLeftButton || showShareButton) return 'actions';
  return showFooter ? 'tabs' : 'nothing';
};

/** Ends a member's page that has neither tabs nor the sidebar's "Settings". */
function WayToSettings() {
  const isKnown = useAppSelector((state) => selectUser(state) !== null);
  const ownName = useOwnName();
  return (
    isKnown && (
      <p className={styles.account}>
        Signed in{ownName !== undefined && ` as ${ownName}`} · <Link to={paths.settings}>Settings</Link>
      </p>
    )
  );
}

/**
 * The frame of every page but the identity screens: sidebar or phone header, the page, action bar, tabs, copyright.
 * Each part has a boundary of its own, so that React hydrates the part that somebody touches before the others, and
 * those without blocking the page.
 */
export function AppLayout() {
  const showFooter = useAppSelector((state) => selectFooter(state).showFooter);
  const showMainButton = useAppSelector((state) => selectFooter(state).showMainButton);
  const docked = useAppSelector((state) => selectDocked(selectFooter(state)));
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        Skip to content
      </a>
      {/* The bar stands behind the whole list. */}
      {showMainButton && (
        <a className={styles.skip} href="#actions">
          Skip to the actions
        </a>
      )}
      <Suspense>
        <Sidebar />
      </Suspense>
      <div className={styles.column} data-docked={docked}>
        <Suspense>
          <PhoneHeader />
          <VerifyBanner />
        </Suspense>
        <main id="page" tabIndex={-1} className={styles.page}>
          <Suspense fallback={<PageSpinner label="Loading the page" />}>
            <Outlet />
            {/* As deep as the boundaries inside the page, so that React hydrates it last. */}
            <Suspense>
              <GuestParts />
            </Suspense>
          </Suspense>
        </main>
        <footer className={styles.notes}>
          <Suspense>
            {showFooter ? <CopyrightFooter /> : <WayToSettings />}
            <DemoLine />
          </Suspense>
        </footer>
        <div className={styles.dock} data-is-last={!showFooter}>
          <Suspense>
            <div className={styles.above}>
              <BannerRegion />
              <div className={styles.consent}>
                <ConsentGate isFloating />
              </div>
            </div>
            <ActionBar />
            {showFooter && <BottomBar />}
          </Suspense>
        </div>
      </div>
      <Suspense>
        <SwapHost />
        <FlagsQuestionHost />
        <ToastHost />
      </Suspense>
    </div>
  );
}
