import { useLayoutEffect, useRef } from 'react';
import { encode } from 'uqr';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { copyLink } from '../../../core/footer/shareLink.ts';
import { formFailed, toastShown } from '../../../core/feedback/toastSlice.ts';
import { hasShareSheet } from '../../../shared/share.ts';
import { Button, ButtonLink } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { usePublishPicksMutation } from './sharingApi.ts';
import { useGetBallotQuery } from '../../../core/ballot/ballotApi.ts';
import { say } from '../../../shared/sentence.ts';
import { NotesChoice } from './NotesChoice.tsx';
import { EmbedSnippet } from './EmbedSnippet.tsx';
import styles from './SharedLink.module.css';

type SharedLinkProps = {
  locationId: string;
  code: string;
  stateName: string;
  link: string;
  path: string;
  /** Outcome of the last action; inside the dialog, because live regions outside an open modal are not announced. */
  said: string;
  onSend: () => void;
  onSay: (text: string) => void;
  onClose: () => void;
};

/** Link, QR code and pictures of a shared list, with a button to stop sharing. */
export function SharedLink({ locationId, code, stateName, link, path, said, onSend, onSay, onClose }: SharedLinkProps) {
  const dispatch = useAppDispatch();
  const [publish, { isLoading }] = usePublishPicksMutation();
  const heading = useRef<HTMLHeadingElement>(null);

  const onCopy = async () => {
    const result = await dispatch(copyLink(link));
    onSay(result === 'copied' ? 'Link copied.' : 'Your browser won’t let us copy. Select the link and copy it.');
  };

  const stop = async () => {
    if (isLoading) return;
    const { error } = await publish({ locationId, published: false });
    if (error) {
      const message = failureText(error, 'made private', 'the list was');
      onSay(message);
      dispatch(formFailed(message));
      return;
    }
    onClose();
    const message = say`Your picks in ${stateName} are private again. The link no longer works.`;
    dispatch(toastShown({ type: 'success', message, duration: TOAST_LONG_DURATION_MS }));
  };

  // The unmounted share button has lost the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  return (
    <div className={styles.shared}>
      <header className={styles.head}>
        <h2 id="share" ref={heading} tabIndex={-1}>
          Your picks in {stateName} are shared
        </h2>
        <p className={styles.text}>Anyone with the link sees your current list.</p>
      </header>
      <SharedNotes locationId={locationId} onSay={onSay} />
      <TextField label="Link" value={link} readOnly onFocus={(event) => event.target.select()} />
      <div className={styles.buttons}>
        <Button onClick={() => void onCopy()}>Copy link</Button>
        {hasShareSheet(link) && (
          <Button look="quiet" onClick={onSend}>
            Send link
          </Button>
        )}
        <ButtonLink look="quiet" to={path}>
          See the page
        </ButtonLink>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <div className={styles.parts}>
        <QrCode link={link} />
        <SharePictures path={path} />
      </div>
      <EmbedSnippet code={code} stateName={stateName} />
      <div className={styles.foot}>
        <Button look="quiet" aria-disabled={isLoading} onClick={() => void stop()}>
          Stop sharing
        </Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

/** The switch for the notes, saved at once. */
function SharedNotes({ locationId, onSay }: { locationId: string; onSay: (text: string) => void }) {
  const dispatch = useAppDispatch();
  const [publish, { isLoading }] = usePublishPicksMutation();
  const { isOn } = useGetBallotQuery(locationId, {
    selectFromResult: ({ data }) => ({ isOn: data?.ballot.notesShared ?? false }),
  });
  const change = async (withNotes: boolean) => {
    if (isLoading) return;
    const { error } = await publish({ locationId, published: true, withNotes });
    const message = error
      ? failureText(error, 'saved')
      : withNotes
        ? 'Your notes are shared.'
        : 'Your notes are private again.';
    onSay(message);
    if (error) dispatch(formFailed(message));
  };
  return <NotesChoice isOn={isOn} onChange={(next) => void change(next)} />;
}

/** QR code of a link; dark on light in both themes, because some readers reject inverted codes. */
function QrCode({ link }: { link: string }) {
  const { size, data } = encode(link, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of the link"
      >
        <path d={squares.join('')} />
      </svg>
      <figcaption className={styles.caption}>Scan to open on a phone</figcaption>
    </figure>
  );
}

/** Downloads of the list as a picture. */
function SharePictures({ path }: { path: string }) {
  return (
    <div className={styles.pictures}>
      <img
        className={styles.picture}
        src={`${path}/picture.png`}
        width="1200"
        height="630"
        alt="Preview of your list"
      />
      <p className={styles.downloads}>
        Download as a picture:{' '}
        <a className={styles.link} href={`${path}/picture.png`} download="top-picks.png">
          wide
        </a>
        <a className={styles.link} href={`${path}/story.png`} download="top-picks-story.png">
          for a story
        </a>
      </p>
    </div>
  );
}
