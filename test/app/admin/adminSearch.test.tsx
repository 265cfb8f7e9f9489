import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { renderApp } from '../../support/app/renderApp.tsx';
import { rowOf, searchFor, signedInAdmin } from '../../support/app/signedInAdmin.ts';
import { registerMember } from '../../support/server/server.ts';

const server = useServer();

/** The files that the page has saved, as texts. */
function savedFiles(): Promise<string>[] {
  const saved: Promise<string>[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob.text());
        return 'blob:saved';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  return saved;
}

describe('the audit log', () => {
  it('[R12.10] is found by person and by action, and downloaded as it is found', async () => {
    const admin = await signedInAdmin(server());
    const [one, other] = [
      await registerMember(server(), { email: `audited.${Date.now()}@links.example` }),
      await registerMember(server(), { email: `another.${Date.now()}@links.example` }),
    ];
    for (const { user } of [one, other]) await admin.setVoided(user._id, true);
    await admin.setVoided(one.user._id, false);
    const { user } = await renderApp('/admin/audit');
    await searchFor(user, 'audited.');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
    await user.selectOptions(screen.getByLabelText('Action'), 'Restored votes');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    const saved = savedFiles();
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await saved[0]!).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`votes_restored,${one.user.email}`);
    await user.selectOptions(screen.getByLabelText('Action'), 'Merged courses');
    expect(await screen.findByRole('heading', { name: 'No entry matches' })).toBeInTheDocument();
  });

  it('[R12.10] is narrowed to days', async () => {
    const admin = await signedInAdmin(server());
    const member = await registerMember(server(), { email: `dated.${Date.now()}@links.example` });
    await admin.setVoided(member.user._id, true);
    const { user } = await renderApp('/admin/audit');
    await searchFor(user, 'dated.');
    await rowOf(member.user.email);
    await user.type(screen.getByLabelText('From'), '2001-02-03');
    await user.type(screen.getByLabelText('To'), '2001-02-04');
    await screen.findByRole('heading', { name: 'No entry matches' });
    await user.clear(screen.getByLabelText('To'));
    expect(await rowOf(member.user.email)).toBeDefined();
  });
});

describe('a burst of members', () => {
  it('[R12.11] is chosen from the report, but no admin, and its votes are voided together and come back with Undo', async () => {
    const domain = `ring${Date.now()}.example`;
    const ring = await Promise.all(
      ['one', 'two', 'three'].map((name) => registerMember(server(), { email: `${name}@${domain}` })),
    );
    const [chief] = ring;
    await server().db.updateTable('members').set({ is_admin: true }).where('id', '=', chief!.user._id).execute();
    const admin = await signedInAdmin(server());
    const { user } = await renderApp('/admin/users');
    await user.click(await screen.findByText('New golfers in the last 24 hours'));
    await user.click(await screen.findByRole('button', { name: new RegExp(`at ${domain}$`) }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    const chosen = within(screen.getByRole('region', { name: 'Chosen golfers' }));
    await user.click(chosen.getByRole('button', { name: 'Choose all shown' }));
    await user.click(chosen.getByRole('button', { name: 'Void votes of 2 golfers' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Void the votes of 2 golfers?' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'One mail server');
    await user.click(dialog.getByRole('button', { name: 'Void votes' }));
    await waitFor(() => expect(screen.getAllByText('Votes voided', { selector: 'td *, th *' })).toHaveLength(2));
    expect((await admin.audit()).slice(0, 2)).toMatchObject(
      [1, 2].map(() => ({ action: 'votes_voided', reason: 'One mail server' })),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('That’s undone.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryAllByText('Votes voided', { selector: 'td *, th *' })).toEqual([]));
    await user.click(chosen.getByRole('button', { name: 'Show everyone' }));
    await rowOf(admin.user.email);
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });
});
