import styles from './SharePictures.module.css';

/** Downloads of the list as a picture. */
export function SharePictures({ path }: { path: string }) {
  return (
    <div className={styles.pictures}>
      <img
        className={styles.picture}
        src={`${path}/picture.png`}
        width="1200"
        height="630"
        alt="Your list, drawn for link previews"
      />
      <p className={styles.text}>
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
