import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { pickCalls } from '../../support/server/picks.ts';

const server = useServer({ NEW_ACCOUNT_WAIT_HOURS: '24' });
const WHEN =
  /^Your votes count from \w+day, \w{3} \d{1,2},? (?:at )?\d{1,2}:\d{2} [AP]M \S+, because your account is new\.$/;

describe('[R4.17] a new member reads when the votes count', () => {
  it('on the voting page, and on My Picks instead of a receipt', async () => {
    const { headers } = await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    await pickCalls(server().app, { headers, locationId }).add(courses[0]!._id);
    const { go } = await renderApp(`/voting/${locationId}`);
    expect(await screen.findByText(WHEN)).toBeInTheDocument();
    await go('/my-picks');
    expect(await within(await screen.findByRole('region', { name: 'Receipt' })).findByText(WHEN)).toBeInTheDocument();
  });

  it('before the sign-up, where it says what counts', async () => {
    await renderApp('/what-is-top-picks');
    await findHeading('What is Top Picks');
    expect(await screen.findByText(/A new account’s votes start to count 24 hours after it was made\./)).toBeVisible();
    expect(screen.queryByText(/right away/)).not.toBeInTheDocument();
  });
});
