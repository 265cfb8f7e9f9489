import styles from './ReplayGuide.module.css';

const KEYS = [
  ['← →', 'one step back or on, while the slider has the focus; it has it when a trace is loaded'],
  ['Home End', 'the first or the last step, on the slider'],
  ['Space', 'presses the button that has the focus: Back, Play or Pause, Next'],
  ['Tab, then Enter', 'goes to the list of actions and opens one'],
] as const;

/** What a trace is, how one is saved, and the keys of the player. */
export function ReplayGuide() {
  return (
    <div className={styles.guide}>
      <section>
        <h2>What a trace is</h2>
        <p>
          The recording of one visit: the state the app began with and every action after it, with a check sum of the
          state each one led to. Names, addresses and tokens are taken out before it is saved. Played here, it shows
          each action, what it changed, and the page as it was, and it says at which step this release comes to another
          state.
        </p>
      </section>
      <section>
        <h2>How to save one</h2>
        <ol>
          <li>
            Open any page with <code>?qa=1</code> at the end of its address, for example{' '}
            <a href="/leaderboard?qa=1">/leaderboard?qa=1</a>.
          </li>
          <li>Do what shows the problem.</li>
          <li>Press “Save trace” in the corner. The crash screen has the same button.</li>
        </ol>
      </section>
      <section>
        <h2>Keys</h2>
        <dl>
          {KEYS.map(([keys, effect]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
