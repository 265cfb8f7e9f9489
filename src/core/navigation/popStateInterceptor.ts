type Hold = (event: PopStateEvent) => void;

let hold: Hold | undefined;

/** Lets a page hear of the browser's steps back and forward before the router, and keep them from it. Call it before the router is made: a window's listeners are called in the order in which they were added. */
export function openStepGate(): void {
  window.addEventListener('popstate', (event) => hold?.(event));
}

/** Returns a function that ends it. */
export function holdSteps(next: Hold): () => void {
  hold = next;
  return () => {
    if (hold === next) hold = undefined;
  };
}
