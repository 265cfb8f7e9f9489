import './endpoints.ts';
import { useState } from 'react';
import { ownBuild } from '../../shared/build.ts';
import { reducer, type RootState } from '../reducer.ts';
import { parseTrace } from './parseTrace.ts';
import { type ReplayedStep, replayTrace } from './replayTrace.ts';
import type { SampleTrace } from './sampleTraces.ts';
import type { Trace } from './trace.ts';

/** `number`: counts the traces of this visit, because two files can have the same name. */
type Loaded = { number: number; name: string; trace: Trace; steps: ReplayedStep<RootState>[] };

const replay = (text: string): Pick<Loaded, 'trace' | 'steps'> => {
  const trace = parseTrace(text);
  try {
    return { trace, steps: replayTrace(trace, reducer) };
  } catch (error) {
    if (trace.build === null || trace.build === ownBuild()) throw error;
    throw new Error('This version can’t play it. Another version recorded it.', { cause: error });
  }
};

/** The trace that is replayed, and what is wrong with a file that cannot be. */
export function useReplay() {
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<string>();

  const load = async (name: string, read: () => Promise<string>) => {
    setProblem(undefined);
    try {
      const text = await read();
      const replayed = replay(text);
      setLoaded((before) => ({ number: (before?.number ?? 0) + 1, name, ...replayed }));
    } catch (error) {
      setProblem(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const loadFile = (file: File) => void load(file.name, () => file.text());
  const loadSample = ({ title, address }: SampleTrace) =>
    void load(title, async () => {
      const response = await fetch(address);
      if (!response.ok) throw new Error('We couldn’t load the sample. Try again.');
      return response.text();
    });

  return { loaded, problem, setProblem, loadFile, loadSample };
}
