import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findState } from '#contract/states';
import { sharedHead } from '#contract/subjectHeads';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useCurrentBallot } from '../../../core/ballot/useCurrentBallot.ts';
import { useCurrentLocation } from '../../../core/location/currentLocation.ts';
import { selectUser } from '../../../core/session/sessionSlice.ts';
import { shareLink } from '../../../core/footer/shareLink.ts';
import { paths } from '../../../shared/paths.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { SharePrompt } from './SharePrompt.tsx';
import { SharedLink } from './SharedLink.tsx';

/** Confirmation before the list of the current location is shared, then the ways to share it. */
export function ShareDialog() {
  const user = useAppSelector(selectUser);
  const { code } = useCurrentLocation();
  const { locationId, isPublished } = useCurrentBallot();
  if (!user || code === null || locationId === undefined) return null;
  return (
    <DialogOf
      locationId={locationId}
      code={code}
      stateName={findState(code)?.name ?? code}
      isPublished={isPublished}
      displayName={user.name}
      path={paths.shared(user._id, code)}
    />
  );
}

type DialogOfProps = {
  locationId: string;
  code: string;
  stateName: string;
  isPublished: boolean;
  displayName: string;
  /** Of the shared page. */
  path: string;
};

function DialogOf({ locationId, code, stateName, isPublished, displayName, path }: DialogOfProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { stateInLinks } = useCurrentLocation();
  const [said, setSaid] = useState('');
  // Own state: when sharing stops, the closing dialog must not flash the prompt again.
  const [isShared, setIsShared] = useState(isPublished);
  const link = window.location.origin + path;
  const onClose = () => void navigate(paths.myPicks(stateInLinks), { replace: true });

  const send = async () => {
    const result = await dispatch(shareLink(link, sharedHead({ displayName, stateName }).title));
    if (result === 'copied') setSaid('Link copied.');
    if (result === 'failed') setSaid('Your list is shared. Copy the link below.');
  };

  return (
    <Dialog look="wide" aria-labelledby="share" closedby="any" onClose={onClose}>
      {isShared ? (
        <SharedLink
          locationId={locationId}
          code={code}
          stateName={stateName}
          link={link}
          path={path}
          said={said}
          onSend={() => void send()}
          onSay={setSaid}
          onClose={onClose}
        />
      ) : (
        <SharePrompt
          locationId={locationId}
          stateName={stateName}
          displayName={displayName}
          onShared={() => {
            setIsShared(true);
            void send();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
