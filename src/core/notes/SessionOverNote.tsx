import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths, safeOrigin } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import type { OriginState } from '../session/guards.tsx';
import { NoteCard } from './NoteCard.tsx';
import { noteClosed } from './notesSlice.ts';

/** On a public page that stayed open when the session ended: the way back in, and back to this page. The identity screens say it themselves. */
export function SessionOverNote() {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const from = safeOrigin(pathname + search);
  if (from === undefined) return null;
  return (
    <NoteCard>
      <p data-long>Your session has ended: you see this page as a guest. Your votes are safe.</p>
      <ButtonLink look="quiet" to={paths.login} state={{ from } satisfies OriginState}>
        Sign in again
      </ButtonLink>
      <Button look="quiet" onClick={() => dispatch(noteClosed('sessionOver'))}>
        Got it
      </Button>
    </NoteCard>
  );
}
