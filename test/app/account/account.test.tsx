import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { AccountExport } from '../../../contract/account.ts';
import { dialog, PASSWORD, useAccount } from '../../support/app/account.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading } from '../../support/app/renderApp.tsx';
import { signInAgain } from '../../support/server/identity.ts';

const { openSettings, renewal } = useAccount();

describe('the download of the own data', () => {
  it('[R4.12] is one JSON file, and no part of it stays in the store', async () => {
    const files: Blob[] = [];
    const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { member, press, store } = await openSettings();
    await press('Download my data');
    expect(await screen.findByText('You’ll find top-picks.json in your downloads.')).toBeInTheDocument();
    const data = JSON.parse(await files[0]!.text()) as AccountExport;
    expect(data).toMatchObject({ user: { email: member.user.email }, ballots: [], sessions: [{ current: true }] });
    expect(names).toEqual(['top-picks.json']);
    expect(Object.keys(data)).toContain('exportedAt');
    expect(JSON.stringify(store.getState())).not.toContain('exportedAt');
  });

  it('says when it failed, and leaves the focus at its button for another try', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/users/me/export`, () => HttpResponse.error(), { once: true }));
    const { press } = await openSettings();
    await press('Download my data');
    expect(await screen.findByText(/^We couldn’t download it\. We can’t reach the server/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download my data' })).toHaveFocus());
  });
});

describe('an account', () => {
  it('[R4.13] is deleted after the member enters the password, with session and identity', async () => {
    const { member, press, type, path } = await openSettings();
    await press('Delete account');
    const asked = await dialog('Delete your account?');
    expect(asked).toHaveTextContent('your votes in every state');
    await press('Delete my account');
    expect(await screen.findByText('Enter your password.')).toBeInTheDocument();
    await type('Current password', 'not-the-password');
    await press('Delete my account');
    expect(await screen.findByText('Wrong password.')).toBeInTheDocument();
    await type('Current password', PASSWORD);
    await press('Delete my account');
    await findHeading('Your account is deleted');
    expect(path()).toBe('/logout');
    expect(screen.getByText('Your votes, your lists and your sign-in are deleted.')).toBeInTheDocument();
    expect([sessionStorage.getItem('accessToken'), document.cookie]).toEqual([null, '']);
    expect(await renewal(member)).toBe(401);
    await expect(signInAgain(member.user.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });
});
