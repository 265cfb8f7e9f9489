import { describe, expect, it } from 'vitest';
import { runVerify } from '../../../support/ledger/programs.ts';

describe('npm run verify', () => {
  it.each([
    ['no arguments', []],
    ['no state', ['http://127.0.0.1:9']],
    ['an unknown state', ['http://127.0.0.1:9', 'xx']],
    ['an address that is no URL', ['somewhere', 'az']],
    ['a server that cannot be reached', ['http://127.0.0.1:9', 'az']],
  ])('[R21.26] exits with 2 for %s', async (_what, args) => {
    const { code, text } = await runVerify(...args);
    expect(code).toBe(2);
    expect(text).toMatch(/Usage: npm run verify|It cannot be told/);
  });
});
