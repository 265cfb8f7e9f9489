import { afterEach, beforeEach, vi } from 'vitest';

/** Matches errors of React and of libraries, not the app's own log lines. */
const isSurprise = ([what]: unknown[]): boolean => typeof what !== 'string' || !/^[A-Z][^%\n]*\.$/.test(what);

/** Collects unhandled rejections and React errors. */
export function useSurprises() {
  let surprises: string[] = [];
  const note = (...what: unknown[]): void => void surprises.push(what.map(String).join(' ').slice(0, 300));
  const forget = () => {
    surprises = [];
  };
  beforeEach(() => {
    forget();
    vi.spyOn(console, 'error').mockImplementation((...written) => {
      if (isSurprise(written)) note(...written);
    });
    process.on('unhandledRejection', note);
  });
  afterEach(() => process.off('unhandledRejection', note));
  return { surprises: () => surprises, forget };
}
