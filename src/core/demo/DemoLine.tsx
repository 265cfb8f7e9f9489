import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { paths } from '../../shared/paths.ts';
import { useHydrated } from '../../shared/useHydrated.ts';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';
import styles from './DemoLine.module.css';

// Only a demo needs it. Where it cannot be loaded, the line stays as it is.
const SampleVotes = lazyComponent(
  async () => (await import('./SampleVotes.tsx')).SampleVotes,
  () => null,
);

const canObserve = () => typeof IntersectionObserver !== 'undefined';

/** The line at the foot of every page of a demo, with links to its mail and to its sample votes. */
export function DemoLine() {
  const { data: config } = useGetConfigQuery();
  const isHydrated = useHydrated();
  const line = useRef<HTMLDivElement>(null);
  const [isReached, setIsReached] = useState(false);
  const isDemo = config?.demo === true;

  // Nobody needs the code of the buttons before the foot of the page is in sight.
  useEffect(() => {
    if (!line.current || !canObserve()) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsReached(true));
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [isDemo]);

  if (!isDemo) return null;
  const { samples } = config;
  return (
    <div ref={line} className={styles.line}>
      <p>
        {samples && samples.states > 0
          ? 'Demo with sample votes. Accounts stay on this machine'
          : 'Demo: accounts stay on this machine'}{' '}
        <Link to={paths.demoMail} className={styles.mail}>
          Demo email
        </Link>
      </p>
      {(isReached || (isHydrated && !canObserve())) && samples && (
        <Suspense fallback={null}>
          <SampleVotes samples={samples} />
        </Suspense>
      )}
    </div>
  );
}
