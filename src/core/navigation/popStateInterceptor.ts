type Interceptor = (event: PopStateEvent) => void;

let interceptor: Interceptor | undefined;

/**
 * Lets a page handle the browser's back and forward before the router does, and stop the event there. Call it before
 * the router is created: a window calls its listeners in the order in which they were added.
 */
export function startPopStateInterceptor(): void {
  window.addEventListener('popstate', (event) => interceptor?.(event));
}

/** Returns a function that removes the interceptor. */
export function interceptPopState(next: Interceptor): () => void {
  interceptor = next;
  return () => {
    if (interceptor === next) interceptor = undefined;
  };
}
