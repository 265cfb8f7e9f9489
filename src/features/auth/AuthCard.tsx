import type { ReactNode } from 'react';
import { ConsentGate } from '../../core/analytics/ConsentGate.tsx';
import { BannerRegion } from '../../core/banners/BannerRegion.tsx';
import { ToastHost } from '../../core/feedback/ToastHost.tsx';
import { HomeLink } from '../../shared/ui/HomeLink.tsx';
import { DemoLine } from '../../core/demo/DemoLine.tsx';
import styles from './AuthCard.module.css';

/** Layout of the sign-in and sign-up screens. */
export function AuthCard({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header>
        <HomeLink />
      </header>
      <main className={styles.card}>{children}</main>
      <footer>
        <DemoLine />
      </footer>
      <div className={styles.consent}>
        <ConsentGate />
      </div>
      <BannerRegion isFloating />
      <ToastHost />
    </div>
  );
}
