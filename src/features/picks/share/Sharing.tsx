import { Suspense } from 'react';
import { Globe, Lock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useCurrentLocation } from '../../../core/location/currentLocation.ts';
import { lazyComponent } from '../../../shared/lazyComponent.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { ComponentNotLoaded } from '../../../shared/ui/ComponentNotLoaded.tsx';
import styles from './Sharing.module.css';

// Lazy, because only those who share need the QR code and the pictures.
const ShareDialog = lazyComponent(
  async () => (await import('./ShareDialog.tsx')).ShareDialog,
  ({ load }) => <ComponentNotLoaded title="We couldn’t load sharing" load={load} />,
);

/** Visibility of the list, with a link to change it. */
export function Sharing({ isPublished, isEmpty }: { isPublished: boolean; isEmpty: boolean }) {
  const [query] = useSearchParams();
  const { stateInLinks } = useCurrentLocation();

  const VisibilityIcon = isPublished ? Globe : Lock;
  const canShare = isPublished || !isEmpty;

  return (
    <div className={styles.sharing} data-screen-only="">
      <p className={styles.state}>
        <VisibilityIcon aria-hidden="true" size={18} />
        <span>
          <strong>{isPublished ? 'Shared' : 'Private'}</strong>
          {isPublished ? ': anyone with the link sees your list.' : ': only you see your list.'}
        </span>
      </p>
      {canShare && (
        <ButtonLink look="quiet" to={paths.sharePicks(stateInLinks)}>
          {isPublished ? 'Sharing options' : 'Share this list'}
        </ButtonLink>
      )}
      {canShare && query.has('share') && (
        <Suspense>
          <ShareDialog />
        </Suspense>
      )}
    </div>
  );
}
