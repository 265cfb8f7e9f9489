import { isSessionKept } from '../../api/tokenStore.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useIsOnline } from '../../shared/useIsOnline.ts';
import { useMark } from '../../shared/useMark.ts';
import { selectIsMember, selectSession } from '../session/sessionSlice.ts';
import { NoteCard } from './NoteCard.tsx';
import styles from './Notes.module.css';
import {
  noteClosed,
  selectIsSessionNoteClosed,
  selectIsStorageNoteClosed,
  selectIsVersionNoted,
} from './notesSlice.ts';
import { SessionOverNote } from './SessionOverNote.tsx';
import { useServerWatch } from './useServerWatch.ts';

/** What concerns every page at the moment; most of the time nothing. */
export function Notes() {
  const dispatch = useAppDispatch();
  const isOnline = useIsOnline();
  const isAway = useServerWatch();
  const isOutdated = useAppSelector(selectIsVersionNoted);
  // A browser can run out of room at any moment: asked anew whenever something has happened.
  const isTabOnly = useAppSelector(
    (state) => selectIsMember(state) && !selectIsStorageNoteClosed(state) && !isSessionKept(),
  );

  const isSessionOver = useAppSelector(
    (state) => selectSession(state).signOutReason === 'sessionOver' && !selectIsSessionNoteClosed(state),
  );

  useMark('data-has-note', !isOnline || isAway || isTabOnly || isOutdated || isSessionOver);

  return (
    <>
      {!isOnline && <p className={styles.note}>You are offline. Nothing is saved now.</p>}
      {isOnline && isAway && (
        <p className={styles.note}>No answer from the server. What you change now may not be saved.</p>
      )}
      {isSessionOver && <SessionOverNote />}
      {isTabOnly && (
        <NoteCard>
          <p>
            This browser keeps nothing for this page: reloading or closing the tab signs you out. Your votes are safe.
          </p>
          <Button look="quiet" onClick={() => dispatch(noteClosed('storage'))}>
            Got it
          </Button>
        </NoteCard>
      )}
      {isOutdated && (
        <NoteCard>
          <p>There is a new version of Top Picks.</p>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Button look="quiet" onClick={() => dispatch(noteClosed('version'))}>
            Later
          </Button>
        </NoteCard>
      )}
    </>
  );
}
