export type RepeatedWork = {
  /** Works once, after a run that is under way. */
  tick(): Promise<void>;
  start(): void;
  /** Asks the running work to end, and resolves when it has. */
  stop(): Promise<void>;
};

/** `work` gets a signal that says when it has to end before it is done. */
type Options = { work: (signal: AbortSignal) => Promise<void>; everyMs: number; onError: (error: unknown) => void };

/** Work that a timer repeats, never twice at once; a moment at which it is still busy is left out. */
export function createRepeatedWork({ work, everyMs, onError }: Options): RepeatedWork {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  let stopping = new AbortController();

  function tick(): Promise<void> {
    const begin = () => work(stopping.signal);
    running = running.then(begin, begin);
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
  };
}
