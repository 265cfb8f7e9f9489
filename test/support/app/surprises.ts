import { afterEach, beforeEach, vi } from 'vitest';

/** Errors of React and of libraries; what the product writes down by itself is a sentence and a failure. */
const isSurprise = ([what]: unknown[]): boolean => typeof what !== 'string' || !/^[A-Z][^%\n]*\.$/.test(what);

/** What goes wrong without being shown: rejections that nobody handles, and errors of React. */
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
