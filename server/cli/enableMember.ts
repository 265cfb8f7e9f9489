import { StartError } from '../db/startError.ts';
import { appendAudit } from '../db/auditLog.ts';
import { enableMember as enable } from '../features/admin/memberRepository.ts';
import type { Command } from './command.ts';
import { lockMemberByEmail } from './memberByEmail.ts';

export const enableMember: Command = {
  name: 'enable-member',
  usage: 'enable-member EMAIL REASON',
  summary: 'Enables a member whom an admin has disabled, so that they can sign in again.',
  help: `It also helps when an admin, or somebody with an admin's session, has disabled the other admins. The role stays
while a member is disabled. The reason goes in the audit log.`,
  flags: [],
  words: { least: 2, most: 2 },

  run: async ({ db, now, print }, { words: [email = '', reason = ''] }) => {
    if (reason.trim() === '') throw new StartError('Give a reason for the audit log.');
    const wasDisabled = await db.transaction().execute(async (trx) => {
      const member = await lockMemberByEmail(trx, email);
      if (!member.disabled_at) return false;
      await enable(trx, member.id);
      await appendAudit(trx, { at: now(), actorId: null, action: 'user_enabled', targetId: member.id, reason });
      return true;
    });
    print(wasDisabled ? `${email} can sign in again.` : `${email} is not disabled.`);
    return true;
  },
};
