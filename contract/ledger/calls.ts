import { type Static, Type } from 'typebox';
import { publicText, time } from '../fields.ts';

const base64url = (description: string) => Type.String({ description, pattern: '^[A-Za-z0-9_-]+$' });

const Writing = Type.Union(
  [
    Type.Object({
      election: publicText(),
      percent: Type.Union([Type.Integer(), Type.Null()], { description: 'Null while it is not begun' }),
    }),
    Type.Null(),
  ],
  { description: 'The result whose ledger is still being written; null when there is none' },
);

export const LedgerHeads = Type.Object(
  {
    heads: Type.Array(
      Type.Object({
        number: Type.Integer({ description: 'From 1, through all elections' }),
        election: publicText(),
        at: time(),
        jws: Type.String({ description: 'The head, signed (JWS compact serialization, ES256)' }),
      }),
    ),
    writing: Writing,
  },
  { title: 'LedgerHeads', description: "The signed heads of a state's ledgers, newest first" },
);

export const LedgerKeys = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        election: publicText(),
        key: base64url('32 bytes'),
        ledger: Type.Union([Type.Object({ number: Type.Integer(), at: time() }), Type.Null()], {
          description: 'The newest ledger that counts the ballot; null while none does',
        }),
      }),
    ),
    writing: Writing,
  },
  {
    title: 'LedgerKeys',
    description: "The keys of the caller's ballot in a state, one an election, newest first; only the caller gets them",
  },
);

export const PublishedKeys = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.Literal('EC'),
        crv: Type.Literal('P-256'),
        x: base64url('32 bytes'),
        y: base64url('32 bytes'),
        kid: base64url('Thumbprint of the key (RFC 7638)'),
        alg: Type.Literal('ES256'),
        use: Type.Literal('sig'),
      }),
    ),
  },
  {
    title: 'PublishedKeys',
    description: 'The public keys that ledgers were ever signed with (RFC 7517), newest first',
  },
);
export type PublishedKeys = Static<typeof PublishedKeys>;

export const ResultLedger = Type.Object(
  {
    number: Type.Integer(),
    words: Type.Array(Type.String(), { description: 'Eight words that stand for its signed head' }),
  },
  { title: 'ResultLedger', description: 'The ledger of a result' },
);
export type ResultLedger = Static<typeof ResultLedger>;
