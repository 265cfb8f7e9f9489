import { StartError } from '../db/startError.ts';
import { appendAudit } from '../db/auditLog.ts';
import { normaliseEmail } from '../features/users/emailAddress.ts';
import { lockAdminWrites } from '../auth/adminRepository.ts';
import type { Command } from './command.ts';

export const makeAdmin: Command = {
  name: 'make-admin',
  usage: 'make-admin EMAIL [--undo]',
  summary: 'Makes a member an admin; --undo removes the role.',
  help: `The member must have registered and verified the address. The addresses in ADMIN_EMAILS are admins, too, until
the setting changes.`,
  flags: ['undo'],
  words: { least: 1, most: 1 },

  run: async ({ db, now, print }, { words: [email = ''], flags }) => {
    const isAdmin = !(flags.undo ?? false);
    await db.transaction().execute(async (trx) => {
      await lockAdminWrites(trx);
      const member = await trx
        .selectFrom('members')
        .selectAll()
        .where('email_normalised', '=', normaliseEmail(email))
        .forUpdate()
        .executeTakeFirst();
      if (!member) throw new StartError(`There is no member with the address ${email}. Register first.`);
      if (isAdmin && !member.email_verified) {
        throw new StartError(
          `${member.email} is not verified yet. Open the link in the email, sign in, and try again.`,
        );
      }
      if (member.is_admin === isAdmin) return;
      await trx.updateTable('members').set({ is_admin: isAdmin }).where('id', '=', member.id).execute();
      const action = isAdmin ? 'admin_made' : 'admin_removed';
      await appendAudit(trx, { at: now(), actorId: null, action, targetId: member.id });
    });
    print(isAdmin ? `${email} is an admin now.` : `${email} is no longer an admin by this command.`);
    return true;
  },
};
