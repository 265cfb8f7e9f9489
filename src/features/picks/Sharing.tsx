import { lazy, Suspense } from 'react';
import { Globe, Lock } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { selectCurrentLocation } from '../../core/location/locationSlice.ts';
import { selectUser } from '../../core/session/sessionSlice.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import styles from './Sharing.module.css';

// With the QR code and the pictures: only those who share need it.
const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

type SharingProps = {
  stateName: string | undefined;
  /** Undefined until the list is known. */
  list: { locationId: string; isPublished: boolean; isEmpty: boolean } | undefined;
};

/** Who sees the list, and the way to change it. */
export function Sharing({ stateName = '', list }: SharingProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const user = useAppSelector(selectUser);
  const code = useAppSelector(selectCurrentLocation);
  const close = () => void navigate(paths.myPicks, { replace: true });

  // Keeps its height while the list loads.
  if (!list || !user || code === null) return <p className={styles.sharing} />;
  const { locationId, isPublished, isEmpty } = list;
  const Sign = isPublished ? Globe : Lock;
  const canShare = isPublished || !isEmpty;

  return (
    <div className={styles.sharing}>
      <p className={styles.state}>
        <Sign aria-hidden="true" size={18} />
        <span>
          <strong>{isPublished ? 'Shared' : 'Private'}</strong>
          {isPublished ? ': anyone with the link sees this list.' : ': only you see this list.'}
        </span>
      </p>
      {canShare && (
        <ButtonLink look="quiet" to={paths.sharePicks}>
          {isPublished ? 'Sharing options' : 'Share this list'}
        </ButtonLink>
      )}
      {canShare && query.has('share') && (
        <Suspense>
          <ShareDialog
            locationId={locationId}
            stateName={stateName}
            isPublished={isPublished}
            displayName={user.name}
            path={paths.shared(user._id, code)}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
