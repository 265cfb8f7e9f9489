import { StartError } from '../db/startError.ts';
import { appendAudit } from '../db/auditLog.ts';
import { lockMemberByEmail } from './memberByEmail.ts';
import type { Command } from './command.ts';

export const makeAdmin: Command = {
  name: 'make-admin',
  usage: 'make-admin EMAIL [--undo]',
  summary: 'Makes a member an admin; --undo removes the role.',
  help: `The member must have registered and verified the address. The addresses in ADMIN_EMAILS are admins, too, until
the setting changes. An open page shows the change within five minutes.`,
  flags: ['undo'],
  words: { least: 1, most: 1 },

  run: async ({ db, now, print, complain }, { words: [email = ''], flags }) => {
    const isAdmin = !(flags.undo ?? false);
    const before = await db.transaction().execute(async (trx) => {
      const member = await lockMemberByEmail(trx, email);
      if (isAdmin && !member.email_verified) {
        throw new StartError(
          `${member.email} is not verified yet. Open the link in the email, sign in, and try again.`,
        );
      }
      if (member.is_admin === isAdmin) return member;
      await trx.updateTable('members').set({ is_admin: isAdmin }).where('id', '=', member.id).execute();
      const action = isAdmin ? 'admin_made' : 'admin_removed';
      await appendAudit(trx, { at: now(), actorId: null, action, targetId: member.id });
      return member;
    });
    const isSame = before.is_admin === isAdmin;
    if (isAdmin) print(isSame ? `${email} is an admin already.` : `${email} is an admin now.`);
    else print(isSame ? `${email} was no admin by this command.` : `${email} is no longer an admin by this command.`);
    if (isAdmin && before.disabled_at) complain(`${email} is disabled and can’t sign in. Use enable-member.`);
    return true;
  },
};
