import './endpoints.ts';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { reducer, type RootState } from '../reducer.ts';
import { parseTrace } from './parseTrace.ts';
import styles from './ReplayPage.module.css';
import { ReplayPlayer } from './ReplayPlayer.tsx';
import { type ReplayedStep, replayTrace } from './replayTrace.ts';

type Loaded = { name: string; savedWith: string; steps: ReplayedStep<RootState>[] };

/** QA's page: takes a trace and plays it. */
export function ReplayPage() {
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);

  const load = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    try {
      const trace = parseTrace(await file.text());
      if (trace.steps.length === 0) throw new Error('This trace has no steps.');
      const steps = replayTrace(trace, reducer);
      setLoaded({ name: file.name, savedWith: trace.app, steps });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void load(event.dataTransfer.files[0]);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void load(target.files?.[0]);
    target.value = '';
  };

  return (
    <main
      className={styles.page}
      data-is-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <title>Replay · Top Picks</title>
      <header className={styles.head}>
        <h1>Replay</h1>
        <label className={styles.file}>
          {loaded ? 'Another trace' : 'Choose a trace, or drop it on this page'}
          <input type="file" accept="application/json,.json" onChange={choose} />
        </label>
        <a href="/leaderboard">Back to the app</a>
      </header>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {loaded && (
        <>
          <p className={styles.about}>
            {loaded.name}, saved with {loaded.savedWith}, {loaded.steps.length} steps. Nothing here reaches the network
            or this browser’s storage.
          </p>
          <ReplayPlayer key={loaded.name} steps={loaded.steps} />
        </>
      )}
    </main>
  );
}
