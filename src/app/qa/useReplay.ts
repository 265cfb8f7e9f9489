import './endpoints.ts';
import { useRef, useState } from 'react';
import { ownBuild } from '../../shared/build.ts';
import { reducer, type RootState } from '../reducer.ts';
import { parseTrace } from './parseTrace.ts';
import { type ReplayedStep, replaySteps } from './replayTrace.ts';
import type { SampleTrace } from './sampleTraces.ts';
import type { Trace } from './trace.ts';

/** `number`: counts the traces of this visit, because two files can have the same name. */
type Loaded = { number: number; name: string; trace: Trace; steps: ReplayedStep<RootState>[] };

/** A large trace is played in slices, so that the tab answers meanwhile. */
const SLICE_MS = 40;

async function playInSlices(trace: Trace): Promise<Loaded['steps']> {
  const steps: Loaded['steps'] = [];
  let until = performance.now() + SLICE_MS;
  for (const step of replaySteps(trace, reducer)) {
    steps.push(step);
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  }
  return steps;
}

async function replay(text: string): Promise<Pick<Loaded, 'trace' | 'steps'>> {
  const trace = parseTrace(text);
  try {
    return { trace, steps: await playInSlices(trace) };
  } catch (error) {
    if (trace.build === null || trace.build === ownBuild()) throw error;
    throw new Error('This version can’t play it. Another version recorded it.', { cause: error });
  }
}

/** The trace that is replayed, and what is wrong with a file that cannot be. */
export function useReplay() {
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<string>();
  const [opening, setOpening] = useState<string>();
  const latest = useRef(0);

  const load = async (name: string, read: () => Promise<string>) => {
    const number = (latest.current += 1);
    // A file that was chosen later takes the place of one that is still being opened.
    const isLatest = () => latest.current === number;
    setProblem(undefined);
    setOpening(name);
    try {
      const replayed = await replay(await read());
      if (isLatest()) setLoaded({ number, name, ...replayed });
    } catch (error) {
      if (isLatest()) setProblem(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (isLatest()) setOpening(undefined);
  };
  const loadFile = (file: File) => void load(file.name, () => file.text());
  const loadSample = ({ title, address }: SampleTrace) =>
    void load(title, async () => {
      const response = await fetch(address);
      if (!response.ok) throw new Error('We couldn’t load the sample. Try again.');
      return response.text();
    });

  return { loaded, problem, opening, setProblem, loadFile, loadSample };
}
