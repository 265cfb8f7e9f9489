import { decodeJwt, UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { sessionOf, subjectOf } from '../../../../src/api/session/claims.ts';
import { useServer } from '../../../support/app/appServer.ts';
import { count, measured, trials } from '../../../support/goals/goals.ts';
import { newIdentity, type TestIdentity } from '../../../support/server/identity.ts';
import { useTabs } from '../../../support/app/memberTabs.ts';
import type { Tab } from '../../../support/app/tabs.ts';

const MINUTE_MS = 60_000;
const STEPS = 10;
const server = useServer();
const { wire, random, advance, openTab } = useTabs(server);

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

/** An ID token of a sign-in at this moment, of the kind that the emulator makes. */
function idTokenOf(identity: TestIdentity): string {
  const now = Math.floor(server().clock.now().getTime() / 1000);
  const claims = decodeJwt(identity.idToken);
  return new UnsecuredJWT({ ...claims, auth_time: now, iat: now, exp: now + 3600 }).encode();
}

/** What must have happened where a tab gives a reason for its sign-out. */
const REASONS: Record<string, readonly string[]> = {
  elsewhere: ['sign out'],
  deleted: ['delete'],
  sessionOver: ['sign out', 'delete'],
};

const sessionIn = (tab: Tab) => tab.store.getState().session;
const accessIn = (tab: Tab) => tab.stored('accessToken');

/** Sessions that the server still accepts, and their members. */
const liveSessions = async (): Promise<Map<string, string>> => {
  const rows = await server()
    .db.selectFrom('sessions')
    .select(['id', 'member_id'])
    .where('revoked_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, member_id: memberId }) => [id, memberId]));
};

it('stored tokens, the server’s sessions and what each tab says agree after any walk of two tabs and two members', async ({
  task,
}) => {
  const walks = count(5000, trials(160));
  const tabs = [await openTab(), await openTab()] as const;
  const identities = [await newIdentity(), await newIdentity()];
  /** What has happened since each tab was last seen signed in. */
  const since = tabs.map(() => new Set<string>());
  /** Whose account a member is. */
  const identityOf = new Map<string, number>();

  for (let walk = 0; walk < walks; walk += 1) {
    tabs.forEach((tab, index) => sessionIn(tab).status === 'signedIn' && since[index]!.clear());
    const steps: string[] = [];
    /** Sessions whose member has tapped "Sign out". */
    const left = new Set<string>();
    const acts: Promise<unknown>[] = [];

    const signIn = async (tab: Tab) => {
      if (sessionIn(tab).status !== 'anonymous') return;
      const who = Math.floor(random() * identities.length);
      await tab.signIn(idTokenOf(identities[who]!));
      const token = accessIn(tab);
      if (token !== undefined) identityOf.set(subjectOf(token)!, who);
    };
    const signOut = async (tab: Tab) => {
      const token = accessIn(tab);
      if (token !== undefined) left.add(sessionOf(token)!);
      await tab.signOut();
    };
    const deleteAccount = async (tab: Tab) => {
      const who = identityOf.get(sessionIn(tab).user?._id ?? '');
      if (who === undefined || sessionIn(tab).status !== 'signedIn') return;
      const identity = identities[who]!;
      if ((await tab.deleteAccount(idTokenOf(identity))) && identities[who] === identity)
        identities[who] = await newIdentity();
    };
    const release = () => {
      wire().late?.resolve();
      wire().late = undefined;
    };
    const kinds: [name: string, act: (tab: Tab) => unknown][] = [
      ['sign in', signIn],
      ['sign in', signIn],
      ['sign out', signOut],
      ['delete', deleteAccount],
      ['fetch', (tab) => tab.poll()],
      ['expire and fetch', (tab) => (advance(11 * MINUTE_MS), tab.poll())],
      ['no network', () => void (wire().isDown = true)],
      ['network', () => void (wire().isDown = false)],
      ['late responses', () => void (wire().late ??= Promise.withResolvers())],
      ['responses', () => release()],
      ['freeze', (tab) => tab.freeze()],
      ['wake', (tab) => tab.wake()],
    ];
    for (let step = 0; step < STEPS; step += 1) {
      const [name, act] = pick(kinds);
      const at = Math.floor(random() * tabs.length);
      steps.push(`${name} (${at})`);
      for (const each of since) each.add(name);
      const going = act(tabs[at]!);
      acts.push(Promise.resolve(going));
      // Some acts have their response before the next one, others do not.
      if (random() < 0.4 && !wire().late) await Promise.all(acts.splice(0));
    }
    wire().isDown = false;
    release();
    for (const tab of tabs) tab.wake();
    await Promise.all(acts);
    window.dispatchEvent(new Event('online'));
    for (const tab of tabs) if (sessionIn(tab).status !== 'anonymous') await tab.poll();

    const what = `walk ${walk}: ${steps.join(', ')}`;
    await expect
      .poll(
        async () => {
          const live = await liveSessions();
          return tabs.map((tab, index) => {
            const { status, user, signOutReason } = sessionIn(tab);
            const token = accessIn(tab);
            if (status === 'anonymous') {
              const causes = REASONS[signOutReason ?? ''] ?? [];
              const isTrue = signOutReason === null || causes.some((name) => since[index]!.has(name));
              const isEmpty = token === undefined && tab.stored('userDetails') === undefined;
              return isTrue && isEmpty ? 'well' : `anonymous, ${signOutReason}, ${token}`;
            }
            const isAlive = token !== undefined && live.get(sessionOf(token)!) === user?._id;
            const isWell = status === 'signedIn' && isAlive && subjectOf(token) === user?._id;
            const session = token === undefined ? 'none' : sessionOf(token);
            return isWell
              ? 'well'
              : `${status} as ${user?._id} in ${session}, ${tab.stored('refreshToken')}, live: ${[...live.keys()].join(' ')}`;
          });
        },
        { message: what },
      )
      .toEqual(['well', 'well']);
    await expect
      .poll(async () => [...(await liveSessions()).keys()].filter((id) => left.has(id)), { message: what })
      .toEqual([]);
    const owners = tabs.flatMap((tab) => accessIn(tab) ?? []);
    const shared = localStorage.getItem('accessToken');
    if (owners.length === 0) expect([shared, document.cookie], what).toEqual([null, '']);
    else if (shared !== null) expect(owners.map(subjectOf), what).toContain(subjectOf(shared));
    // A recording holds the last 500 actions, which are several walks.
    if (walk % 10 === 9) for (const tab of tabs) tab.expectReplayable();
  }
  for (const tab of tabs) await tab.signOut();
  measured(task, 'G12', `${walks} walks of two tabs and two members: stored tokens, sessions and pages agree`);
}, 1_800_000);
