/** When it last went well and when it last failed; null where it has not yet. */
type LastRuns = { succeededAt: Date | null; failedAt: Date | null };

export type RepeatedWork = {
  /** Works once, after a run that is under way. */
  tick(): Promise<void>;
  start(): void;
  /** Asks the running work to end, and resolves when it has. */
  stop(): Promise<void>;
  lastRuns(): LastRuns;
};

type Options = {
  /**
   * @param signal says when it has to end before it is done
   * @param noteFailure of a part, after which the others go on: the run is one that failed
   */
  work: (signal: AbortSignal, noteFailure: () => void) => Promise<void>;
  everyMs: number;
  now: () => Date;
  onError: (error: unknown) => void;
};

/** Work that a timer repeats, never twice at once; a moment at which it is still busy is left out. */
export function createRepeatedWork({ work, everyMs, now, onError }: Options): RepeatedWork {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  let stopping = new AbortController();
  let lastRuns: LastRuns = { succeededAt: null, failedAt: null };

  async function run(): Promise<void> {
    let failures = 0;
    const noteFailure = () => {
      failures += 1;
    };
    try {
      await work(stopping.signal, noteFailure);
    } catch (error) {
      noteFailure();
      throw error;
    } finally {
      lastRuns = { ...lastRuns, [failures === 0 ? 'succeededAt' : 'failedAt']: now() };
    }
  }

  function tick(): Promise<void> {
    running = running.then(run, run);
    return running;
  }

  function tickUnlessBusy(): void {
    if (isBusy) return;
    isBusy = true;
    tick()
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  }

  return {
    tick,
    start() {
      timer ??= setInterval(tickUnlessBusy, everyMs).unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      stopping.abort();
      await running.catch(() => undefined);
      stopping = new AbortController();
    },
    lastRuns: () => lastRuns,
  };
}
