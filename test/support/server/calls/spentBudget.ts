import { ADMIN_BUDGET } from '../../../../contract/limits.ts';
import { appendAudit } from '../../../../server/db/auditLog.ts';
import { registerAdmin } from '../admin.ts';
import type { TestServer } from '../server.ts';
import type { MakeWish } from './row.ts';

/** The identity service has the machine's clock: an admin's sign-in is at the server's time. */
export async function signInNow({ db, clock }: Pick<TestServer, 'db' | 'clock'>, memberId: string): Promise<void> {
  await db.updateTable('sessions').set({ signed_in_at: clock.now() }).where('member_id', '=', memberId).execute();
}

/** An admin takes as much from golfers as one may in an hour. */
export async function spendBudget({ db, clock }: Pick<TestServer, 'db' | 'clock'>, actorId: string): Promise<void> {
  await signInNow({ db, clock }, actorId);
  await db.transaction().execute(async (trx) => {
    for (let act = 1; act <= ADMIN_BUDGET; act += 1) {
      const at = new Date(clock.now().getTime() + act);
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
