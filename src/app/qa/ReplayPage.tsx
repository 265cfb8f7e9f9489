import { ownBuild } from '../../shared/build.ts';
import { ReplayGuide } from './ReplayGuide.tsx';
import styles from './ReplayPage.module.css';
import { ReplayPlayer } from './ReplayPlayer.tsx';
import { TraceChooser } from './TraceChooser.tsx';
import type { Trace } from './trace.ts';
import { useReplay } from './useReplay.ts';

const isOfOtherBuild = ({ build }: Trace): boolean => build !== null && build !== ownBuild();

/** QA's page that loads a trace and replays it. */
export function ReplayPage() {
  const { loaded, problem, opening, setProblem, loadFile, loadSample } = useReplay();
  const chooser = (
    <TraceChooser
      onFile={loadFile}
      onSample={loadSample}
      onNoFile={() => setProblem('That isn’t a file. Drop a saved trace.')}
    />
  );
  return (
    <main className={styles.page}>
      <title>Replay · Top Picks</title>
      <header className={styles.head}>
        <h1>Replay</h1>
        <a href="/leaderboard">Back to the app</a>
      </header>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p role="status">{opening !== undefined && `Opening ${opening} …`}</p>
      {loaded ? (
        <>
          <p className={styles.about}>
            {`${loaded.name}, saved with ${loaded.trace.app}, ${loaded.steps.length} steps. `}
            {isOfOtherBuild(loaded.trace) &&
              `It was recorded by build ${loaded.trace.build}, and this is ${ownBuild() ?? 'no build'}: steps may differ. `}
            Nothing here reaches the network or this browser’s storage.
          </p>
          <ReplayPlayer key={loaded.number} steps={loaded.steps} />
          <details className={styles.more}>
            <summary>Another trace, and the keys</summary>
            {chooser}
            <ReplayGuide />
          </details>
        </>
      ) : (
        <>
          {chooser}
          <ReplayGuide />
        </>
      )}
    </main>
  );
}
