import { describe, expect, it } from 'vitest';
import { sizeText } from '../../../src/features/verify/ledgerSize.ts';

const head = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signed`;

describe('the size of a ledger', () => {
  it('is shown for a large ledger', () => {
    expect(sizeText(head({ rows: 220_000 }))).toBe(
      'This one has 220,000 votes, about 4.0 MB. That takes about 20 seconds on a slow connection.',
    );
  });

  it.each([head({ rows: 19_999 }), head({ rows: 'many' }), head({}), 'e30.!.signed', ''])(
    'is not shown for a small ledger, or for an unreadable head: %s',
    (jws) => {
      expect(sizeText(jws)).toBeUndefined();
    },
  );
});
