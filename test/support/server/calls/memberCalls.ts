import { randomUUID } from 'node:crypto';
import { CALLERS } from '../callers.ts';
import { makeProof, newBrowserKey } from '../browserKeys.ts';
import { changeIdentity, newIdentity, signInAgain } from '../identity.ts';
import { registerMember } from '../server.ts';
import { LONG, type MakeWish, type Row, type Rows, type Wish } from './row.ts';
import { closedState, type Scene } from './scene.ts';

const ownToken: MakeWish = ({ member }) => ({ payload: { idToken: member.idToken } });
const nonsense: MakeWish = () => ({ payload: { idToken: 'nonsense' } });
const strangersToken: MakeWish = async () => ({ payload: { idToken: (await newIdentity()).idToken } });
const form = (idToken: string): Wish => ({ payload: { idToken, fName: 'Pat', lName: 'Golfer' } });
const tokenOf = (idToken: string): Wish => ({ payload: { idToken } });

const ofDisabled =
  (wish: (idToken: string) => Wish): MakeWish =>
  async ({ member }) => {
    await changeIdentity(member.uid, { disableUser: true });
    return wish(member.idToken);
  };

async function secondOfMailbox({ server }: Scene): Promise<Wish> {
  const name = `caddie${randomUUID().replaceAll('-', '')}`;
  await registerMember(server, { email: `${name}@gmail.com` });
  return form((await newIdentity({ email: `${name}+two@gmail.com` })).idToken);
}

async function movedIntoTakenMailbox({ server }: Scene): Promise<Wish> {
  const name = `caddie${randomUUID().replaceAll('-', '')}`;
  await registerMember(server, { email: `${name}@gmail.com` });
  const moved = await registerMember(server);
  await changeIdentity(moved.uid, { email: `${name}+two@gmail.com` });
  return { ...tokenOf(await signInAgain(`${name}+two@gmail.com`)), as: moved };
}

const proofFor = async ({ server }: Scene, path: string, agoSeconds = 0): Promise<string> =>
  makeProof(await newBrowserKey(), { path, iat: server.clock.now().getTime() / 1000 - agoSeconds });

/** The same request with a proof that is malformed, and with one of an hour ago. */
const proofRefusals = (path: string, wish: MakeWish): Row['refusals'] => ({
  proof_rejected: async (scene) => ({ ...(await wish(scene)), headers: { dpop: 'nonsense' } }),
  proof_stale: async (scene) => ({ ...(await wish(scene)), headers: { dpop: await proofFor(scene, path, 3600) } }),
});

async function boundRenewal(scene: Scene): Promise<Wish> {
  const dpop = await proofFor(scene, '/api/users');
  const { refreshToken } = await registerMember(scene.server, { headers: { dpop } });
  return { payload: { refreshToken } };
}

export const sessionCalls: Rows = {
  'POST /api/users': {
    access: 'proof',
    // The first caller who sends the ID token has used it up.
    except: Object.fromEntries(CALLERS.filter((caller) => caller !== 'guest').map((caller) => [caller, 409])),
    success: 201,
    right: async () => {
      const { idToken } = await newIdentity();
      return { payload: { idToken, fName: 'Pat', lName: 'Golfer', name: 'Eagle Eye', state: 'AZ' } };
    },
    body: { optional: ['fName', 'lName', 'name', 'state', 'botCheck'] },
    refusals: {
      identity_rejected: () => form('nonsense'),
      user_disabled: ofDisabled(form),
      already_registered: ({ member }) => form(member.idToken),
      email_taken: secondOfMailbox,
      ...proofRefusals('/api/users', () => form('nonsense')),
    },
    otherRefusals: ['identity_unavailable', 'bot_suspected'],
  },
  'POST /api/users/login': {
    access: 'proof',
    right: ({ member }) => ({ payload: { idToken: member.idToken, method: 'email' } }),
    body: { optional: ['method'] },
    refusals: {
      identity_rejected: nonsense,
      user_disabled: ofDisabled(tokenOf),
      not_registered: strangersToken,
      ...proofRefusals('/api/users/login', nonsense),
    },
    otherRefusals: ['identity_unavailable'],
  },
  'POST /api/users/refresh-token': {
    access: 'proof',
    right: ({ member }) => ({ payload: { refreshToken: member.refreshToken } }),
    body: {},
    refusals: {
      session_over: () => ({ payload: { refreshToken: 'nonsense' } }),
      ...proofRefusals('/api/users/refresh-token', boundRenewal),
    },
  },
  'POST /api/users/logout': {
    access: 'owner',
    // A sign-out works with an expired token, too, and a second time.
    except: { disabled: 422, expired: 'ok' },
    success: 204,
    right: ({ member }) => ({ payload: { userId: member.user._id } }),
    body: {},
    refusals: { member_mismatch: () => ({ payload: { userId: 'somebody else' } }) },
  },
};

export const memberCalls: Rows = {
  'GET /api/users/me': { access: 'members' },
  'PATCH /api/users/me': {
    access: 'members',
    right: () => ({ payload: { name: 'Eagle Eye', fName: 'Pat', lName: 'Golfer' } }),
    body: { optional: ['name', 'fName', 'lName'], needsOne: true },
  },
  'DELETE /api/users/me': {
    access: 'owner',
    success: 204,
    right: ownToken,
    body: {},
    refusals: {
      recent_login_required: nonsense,
      user_disabled: ofDisabled(tokenOf),
      member_mismatch: strangersToken,
    },
    otherRefusals: ['identity_unavailable'],
  },
  'POST /api/users/me/identity': {
    access: 'owner',
    right: ownToken,
    body: {},
    refusals: {
      recent_login_required: nonsense,
      user_disabled: ofDisabled(tokenOf),
      member_mismatch: strangersToken,
      email_taken: movedIntoTakenMailbox,
    },
    otherRefusals: ['identity_unavailable'],
  },
  'POST /api/users/me/confirmation': {
    access: 'owner',
    success: 204,
    right: ownToken,
    body: {},
    refusals: { recent_login_required: nonsense, member_mismatch: strangersToken },
    otherRefusals: ['identity_unavailable'],
  },
  'GET /api/users/me/export': { access: 'members' },
  'GET /api/users/me/sessions': { access: 'members' },
  'DELETE /api/users/me/sessions': {
    access: 'members',
    success: 204,
    malformed: { query: ['?except=all', '?except=current&except=current', '?all=true'] },
  },
  'DELETE /api/users/me/sessions/{sessionId}': {
    access: 'members',
    // Other people's sessions do not exist for them.
    except: { 'other member': 404, admin: 404 },
    success: 204,
    right: ({ member }) => ({ params: { sessionId: member.refreshToken.split('.')[1]! } }),
    malformed: { sessionId: [LONG] },
    refusals: { not_found: () => ({ params: { sessionId: 'nothing' } }) },
  },
  'POST /api/user/primary-location': {
    access: 'members',
    right: () => ({ payload: { location: 'AZ' } }),
    body: {},
    refusals: {
      location_not_offered: async (scene) => {
        await closedState(scene);
        return { payload: { location: 'NV' } };
      },
    },
  },
};
