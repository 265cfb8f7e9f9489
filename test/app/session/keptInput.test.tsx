import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';
import { useServer } from '../../support/app/appServer.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { signedInAdmin } from '../../support/app/signedInAdmin.ts';
import { signedInAgain } from '../../support/app/signedInAgain.ts';

const server = useServer();

const admin = async () => signedInAdmin(server());
const memberWithList = async () => (await memberWithPicks(server(), { code: 'AZ', count: 2 })).member;

it.each([
  { form: 'course', who: admin, page: '/admin/courses', opener: /^Edit /, label: 'Architect', typed: 'Ross' },
  { form: 'reason', who: admin, page: '/admin/courses', opener: /^Withdraw: /, label: 'Reason', typed: 'It was sold' },
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
