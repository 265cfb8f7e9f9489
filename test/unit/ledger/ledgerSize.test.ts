import { describe, expect, it } from 'vitest';
import { sizeText } from '../../../src/features/verify/ledgerSize.ts';

const head = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signed`;

describe('what a ledger costs to load', () => {
  it('is said of a large one before it is counted', () => {
    expect(sizeText(head({ rows: 220_000 }))).toBe(
      'This one has 220,000 votes, about 3.1 MB: some 20 seconds over a slow phone connection.',
    );
  });

  it.each([head({ rows: 19_999 }), head({ rows: 'many' }), head({}), 'e30.!.signed', ''])(
    'is not said of a small one, or of one whose head cannot be read: %s',
    (jws) => {
      expect(sizeText(jws)).toBeUndefined();
    },
  );
});
