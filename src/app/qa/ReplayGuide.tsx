import styles from './ReplayGuide.module.css';

const KEYS = [
  ['← →', 'one step back or forward, while the slider has the focus (it does when a trace loads)'],
  ['Home End', 'the first or the last step, on the slider'],
  ['Space', 'presses the focused button: Back, Play or Pause, Next'],
  ['/', 'finds an action'],
  ['e', 'goes to the first error: a step that ends in another state, or a request that failed'],
  ['Tab, then Enter', 'goes to the list of actions and opens one'],
] as const;

/** What a trace is, how one is saved, and the keys of the player. */
export function ReplayGuide() {
  return (
    <div className={styles.guide}>
      <section>
        <h2>What a trace is</h2>
        <p>
          A trace is a recording of one visit: the state the app started with, every action after it, and what each one
          changed. We take out names, emails, tokens and everything that was typed before we save it. Play it here to
          see each action, what it changed and how the page looked. If this version ends up in a different state, it
          tells you at which step.
        </p>
      </section>
      <section>
        <h2>How to save one</h2>
        <ol>
          <li>
            Open any page with <code>?qa=1</code> at the end of its address, for example{' '}
            <a href="/leaderboard?qa=1">/leaderboard?qa=1</a>.
          </li>
          <li>Do what causes the problem.</li>
          <li>Press “Save trace” in the corner. The crash screen and Settings have the same button.</li>
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
