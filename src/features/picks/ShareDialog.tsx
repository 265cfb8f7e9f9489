import { useState } from 'react';
import { share } from '../../shared/share.ts';
import { useModal } from '../../shared/useModal.ts';
import { AskToShare } from './AskToShare.tsx';
import styles from './ShareDialog.module.css';
import { SharedLink } from './SharedLink.tsx';

type ShareDialogProps = {
  locationId: string;
  stateName: string;
  isPublished: boolean;
  displayName: string;
  /** Of the shared page. */
  path: string;
  onClose: () => void;
};

/** Asks before a list is shared, and holds everything to share it with once it is. */
export function ShareDialog({ locationId, stateName, isPublished, displayName, path, onClose }: ShareDialogProps) {
  const dialog = useModal();
  const [said, setSaid] = useState('');
  // Not what the list is: taken back, it closes the dialog, which is not to ask again on its way.
  const [isShared, setIsShared] = useState(isPublished);
  const link = window.location.origin + path;

  const send = async () => {
    const result = await share(link, `${displayName}’s picks in ${stateName}`);
    if (result === 'copied') setSaid('The link is copied.');
    if (result === 'failed') setSaid('Your list is shared. Copy the link below.');
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="share" closedby="any" onClose={onClose}>
      {isShared ? (
        <SharedLink
          locationId={locationId}
          stateName={stateName}
          link={link}
          path={path}
          said={said}
          onSend={() => void send()}
          onSay={setSaid}
          onClose={onClose}
        />
      ) : (
        <AskToShare
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
    </dialog>
  );
}
