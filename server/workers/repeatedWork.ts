export type RepeatedWork = {
  /** Works once, after a run that is under way. */
  tick(): Promise<void>;
  start(): void;
  /** Resolves when the running work has ended. */
  stop(): Promise<void>;
};

type Options = { work: () => Promise<void>; everyMs: number; onError: (error: unknown) => void };

/** Work that a timer repeats, never twice at once; a moment at which it is still busy is left out. */
export function createRepeatedWork({ work, everyMs, onError }: Options): RepeatedWork {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;

  function tick(): Promise<void> {
    running = running.then(work, work);
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
      await running.catch(() => undefined);
    },
  };
}
