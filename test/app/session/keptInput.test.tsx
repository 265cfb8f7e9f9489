import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';
import { useServer } from '../../support/app/appServer.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { signedInAdmin } from '../../support/app/signedInAdmin.ts';
import { signedInAgain } from '../../support/app/signedInAgain.ts';
import { registerSender } from '../../support/server/suggestions.ts';

const server = useServer();

const admin = async () => signedInAdmin(server());
const memberWithList = async () => (await memberWithPicks(server(), { code: 'AZ', count: 2 })).member;

it.each([
  { form: 'course', who: admin, page: '/admin/courses', opener: /^Edit /, label: 'Architect', typed: 'Ross' },
  { form: 'reason', who: admin, page: '/admin/courses', opener: /^Withdraw: /, label: 'Reason', typed: 'It was sold' },
  {
    form: 'search for the course to keep',
    who: admin,
    page: '/admin/courses',
    opener: /^Merge /,
    label: 'Find the course to keep',
    typed: 'Forest',
  },
  {
    form: 'plan',
    who: admin,
    page: '/admin/elections',
    opener: /^Plan election /,
    label: 'Name of the next election',
    typed: 'Spring Cup',
  },
  {
    form: 'name on a list',
    who: memberWithList,
    page: '/my-picks?share=1',
    label: 'Your name on the list',
    typed: 'Eagle Eye',
  },
  {
    form: 'new email address',
    who: memberWithList,
    page: '/settings',
    opener: 'Change email address',
    label: 'New email address',
    secret: 'Current password',
    typed: 'new@links.example',
  },
])(
  '[R3.10] the $form typed into a dialog is there again after a session that ended by itself, but no password',
  async ({ who, page, opener, label, secret, typed }) => {
    const member = await who();
    const open = async () => {
      const app = await renderApp(page);
      if (opener !== undefined) await app.user.click((await screen.findAllByRole('button', { name: opener }))[0]!);
      return { ...app, dialog: within(await screen.findByRole('dialog')) };
    };
    const { store, dialog } = await open();
    fireEvent.input(await dialog.findByLabelText(label), { target: { value: typed } });
    if (secret !== undefined) fireEvent.input(dialog.getByLabelText(secret), { target: { value: 'fairway-22' } });
    act(() => {
      store.dispatch(signedOut('sessionOver'));
    });
    await findHeading('Create your account');
    cleanup();
    const stored = Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key));
    expect(stored.join()).not.toContain('fairway-22');
    await signedInAgain(server(), member);
    expect(await (await open()).dialog.findByLabelText(label)).toHaveValue(typed);
  },
);

it('[R3.10] what was typed about a suggestion is not there in another one of the same name', async () => {
  const { missing } = await registerSender(server());
  for (const city of ['Mesa', 'Yuma']) await missing({ city });
  const member = await signedInAdmin(server());
  const architectOf = async (index: number) => {
    const app = await renderApp('/admin/suggestions');
    await app.user.click((await screen.findAllByRole('button', { name: /^Accept: Hidden Mesa/ }))[index]!);
    return { ...app, field: await within(await screen.findByRole('dialog')).findByLabelText('Architect') };
  };
  const { store, field } = await architectOf(0);
  fireEvent.input(field, { target: { value: 'Ross' } });
  act(() => {
    store.dispatch(signedOut('sessionOver'));
  });
  await findHeading('Create your account');
  cleanup();
  await signedInAgain(server(), member);
  expect((await architectOf(1)).field).toHaveValue('');
  cleanup();
  expect((await architectOf(0)).field).toHaveValue('Ross');
});
