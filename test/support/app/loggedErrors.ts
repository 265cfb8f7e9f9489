import { beforeEach, vi } from 'vitest';

/** Call once in a test file: collects what each test logs as an error, such as React's mismatches of a hydration. */
export function useLoggedErrors() {
  let errors: string[] = [];
  beforeEach(() => {
    errors = [];
    vi.spyOn(console, 'error').mockImplementation((...logged) => void errors.push(logged.map(String).join(' ')));
  });
  return { errors: () => errors };
}
