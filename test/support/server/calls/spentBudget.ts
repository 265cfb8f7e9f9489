import { ADMIN_BUDGET } from '../../../../contract/limits.ts';
import { appendAudit } from '../../../../server/db/auditLog.ts';
import { registerAdmin } from '../admin.ts';
import type { TestServer } from '../server.ts';
import type { MakeWish } from './row.ts';

/** The identity service has the machine's clock: an admin's sign-in is at the server's time. */
export const signInNow = ({ db, clock }: Pick<TestServer, 'db' | 'clock'>, memberId: string): Promise<void> =>
  signInAt(db, memberId, clock.now());

async function signInAt(db: TestServer['db'], memberId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ signed_in_at: at }).where('member_id', '=', memberId).execute();
}

/** An admin has just taken as much from golfers as one may in an hour. */
export async function spendBudget({ db, clock }: Pick<TestServer, 'db' | 'clock'>, actorId: string): Promise<void> {
  const signedInAt = clock.now().getTime() - ADMIN_BUDGET;
  await signInAt(db, actorId, new Date(signedInAt));
  await db.transaction().execute(async (trx) => {
    for (let act = 1; act <= ADMIN_BUDGET; act += 1) {
      const at = new Date(signedInAt + act);
      await appendAudit(trx, { at, actorId, action: 'course_withdrawn', targetId: act });
    }
  });
}

/** A request of an admin who has done so. */
export const spent =
  (wish: MakeWish = () => ({})): MakeWish =>
  async (scene) => {
    const as = await registerAdmin(scene.server);
    await spendBudget(scene.server, as.user._id);
    return { ...(await wish(scene)), as };
  };
