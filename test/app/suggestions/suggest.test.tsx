import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { fill } from '../../support/app/failingActs.ts';
import { newAddress, signUp } from '../../support/app/identityForms.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { applyCode } from '../../support/server/identity.ts';
import { newestMailOf } from '../../support/server/mailbox.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { registerSender } from '../../support/server/suggestions.ts';

const server = useServer();

const newSender = async () => {
  const sender = await registerSender(server());
  storeTokens(sender);
  return sender;
};
beforeEach(async () => {
  await server().db.deleteFrom('suggestions').execute();
});

it('[R19.1] a guest who opens the form is led to the sign-up and back to the form with its query', async () => {
  const { user: account } = await registerSender(server());
  const { user, path } = await renderApp('/suggest?name=Hidden+Mesa&state=az');
  await findHeading('Create your account');
  const [signIn] = await screen.findAllByRole('link', { name: /^Sign in/ });
  await user.click(signIn!);
  await findHeading('Sign in');
  await fill('Email address', account.email);
  await fill('Password', 'fairway-22');
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(path()).toBe('/suggest?name=Hidden+Mesa&state=az'));
});

it('[R19.1] a member with an unverified address reads that it must be verified, and how', async () => {
  await signedInMember(server());
  await renderApp('/suggest');
  await screen.findByText('Verify your email first');
  expect(screen.getByRole('button', { name: 'Send again' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send the suggestion' })).not.toBeInTheDocument();
});

it('[R3.10] what was typed is there again after a session that ended by itself', async () => {
  const sender = await newSender();
  const { user, store, path } = await renderApp('/suggest?state=az');
  await user.type(await screen.findByLabelText('Name of the course'), 'Hidden Mesa');
  act(() => {
    store.dispatch(signedOut('sessionOver'));
  });
  await waitFor(() => expect(path()).not.toContain('/suggest'));
  cleanup();
  storeTokens(sender);
  await renderApp('/suggest?state=az');
  expect(await screen.findByLabelText('Name of the course')).toHaveValue('Hidden Mesa');
});

it('[R3.10] what was typed is there again after another page, until it is sent', async () => {
  await newSender();
  const { user, go } = await renderApp('/suggest?state=az');
  const name = () => screen.findByLabelText('Name of the course');
  await user.type(await name(), 'Hidden Mesa');
  await go('/about');
  await go('/suggest?state=az&name=Another');
  expect(await name()).toHaveValue('Another');
  await go('/suggest?state=az');
  expect(await name()).toHaveValue('Hidden Mesa');
  await user.type(screen.getByLabelText('Town'), 'Mesa');
  await user.click(screen.getByRole('button', { name: 'Send the suggestion' }));
  await user.click(await screen.findByRole('button', { name: 'Suggest another course' }));
  expect(await name()).toHaveValue('');
});

describe('a member who verifies the address', () => {
  const join = async () => {
    const email = newAddress();
    const app = await renderApp('/signup');
    await signUp(app, email);
    await findHeading('Arizona’s top golf courses');
    await app.go('/suggest');
    await screen.findByText('Verify your email first');
    await waitFor(async () => expect(await newestMailOf(server(), 'verifyEmail', email)).toBeDefined());
    return { app, mail: await newestMailOf(server(), 'verifyEmail', email) };
  };

  it('[R19.1] on another device finds the form at the return to the page', async () => {
    const { mail } = await join();
    await applyCode(mail.code);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('button', { name: 'Send the suggestion' })).toBeInTheDocument();
  });

  it('[R19.1] in the same tab finds it at once, and is told nothing of votes, which have counted before', async () => {
    const { app, mail } = await join();
    await app.go(mail.link);
    await findHeading('Your email is verified');
    expect(screen.queryByText(/votes count/)).not.toBeInTheDocument();
    await app.go('/suggest');
    expect(await screen.findByRole('button', { name: 'Send the suggestion' })).toBeInTheDocument();
  });
});

describe('the form for a missing course', () => {
  it('[R19.2] is filled in with name and state of the page’s address, and shows courses of similar names', async () => {
    await newSender();
    const [id] = await coursesIn(server().db, 'AZ');
    const { name } = await server()
      .db.selectFrom('courses')
      .select('name')
      .where('id', '=', id!)
      .executeTakeFirstOrThrow();
    await renderApp(`/suggest?state=az&name=${encodeURIComponent(name)}`);
    const near = await screen.findByRole('status', { name: 'Courses with similar names' });
    expect(within(near).getByRole('link', { name })).toHaveAttribute('href', `/course/${id!}`);
    expect(screen.getByLabelText('State')).toHaveDisplayValue('Arizona');
    expect(screen.getByLabelText('Name of the course')).toHaveValue(name);
  });

  it('names the empty fields and sends nothing', async () => {
    const sender = await newSender();
    const { user } = await renderApp('/suggest');
    await user.click(await screen.findByRole('button', { name: 'Send the suggestion' }));
    for (const [label, message] of [
      ['State', 'Choose a state.'],
      ['Name of the course', 'Enter the name.'],
      ['Town', 'Enter the town.'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    }
    expect(await sender.own()).toEqual([]);
  });

  it('sends a text of several lines as one line', async () => {
    const sender = await newSender();
    const { user } = await renderApp('/suggest?state=az&name=Hidden+Mesa');
    await fill('Town', 'Mesa');
    await fill('What you know about it (optional)', 'Nine holes.\n\nBy the river.');
    await user.click(screen.getByRole('button', { name: 'Send the suggestion' }));
    await waitFor(async () => expect(await screen.findByRole('heading', { name: 'Thanks, we got it' })).toHaveFocus());
    expect(await sender.own()).toMatchObject([{ name: 'Hidden Mesa', source: 'Nine holes. By the river.' }]);
  });

  it('[R19.3] keeps the input and says so when the member has sent ten suggestions today', async () => {
    const sender = await newSender();
    for (let number = 0; number < 10; number += 1) await sender.missing({ name: `Links ${number}` });
    const { user } = await renderApp('/suggest?state=az&name=Hidden+Mesa');
    await fill('Town', 'Mesa');
    await user.click(screen.getByRole('button', { name: 'Send the suggestion' }));
    expect(await screen.findAllByText(/^Not sent\. You’ve sent 10 suggestions today/)).not.toEqual([]);
    expect(screen.getByLabelText('Town')).toHaveValue('Mesa');
    expect(screen.getByLabelText('Name of the course')).toHaveValue('Hidden Mesa');
  });
});

it('[R19.6] the settings show the outcome of each suggestion', async () => {
  const sender = await newSender();
  const [into = 0] = await coursesIn(server().db, 'AZ');
  const admin = await registerAdmin(server());
  const locationId = await locationIdIn(server().db, 'AZ');
  const decisions = [
    ['course', { locationId, name: 'Hidden Mesa', city: 'Mesa', lat: 33.4, lon: -111.8 }],
    ['merge', { into }],
    ['decline', { sentence: 'It has no holes.' }],
  ] as const;
  await sender.missing({ name: 'Still waiting' });
  for (const [number, [decision, payload]] of decisions.entries()) {
    const { _id } = (await sender.missing({ name: `Links ${number}` })).json<{ _id: number }>();
    expect((await admin.call('POST', `suggestions/${_id}/${decision}`, payload)).statusCode).toBe(200);
  }
  await renderApp('/settings');
  const row = async (name: string) => within((await screen.findByText(name)).closest('li')!);
  expect((await row('Still waiting')).getByText('Waiting for an admin.')).toBeInTheDocument();
  expect((await row('Links 0')).getByText(/^Accepted\. Vote for/)).toBeInTheDocument();
  const { courses } = await coursesOf(server(), 'AZ');
  const accepted = courses.find(({ name }) => name === 'Hidden Mesa')!;
  expect((await row('Links 0')).getByRole('link')).toHaveAttribute('href', `/course/${accepted._id}`);
  expect((await row('Links 1')).getByText(/^It’s already here/)).toBeInTheDocument();
  expect((await row('Links 1')).getByRole('link')).toHaveAttribute('href', `/course/${into}`);
  expect((await row('Links 2')).getByText('Declined: It has no holes.')).toBeInTheDocument();
});

it('[R19.7] the settings show scripts and formulas of a suggestion as text', async () => {
  const sender = await newSender();
  const [script, formula] = ['<img src=x onerror=alert(1)>', '=HYPERLINK("http://x")'];
  await sender.missing({ name: script, city: formula, source: script });
  await renderApp('/settings');
  expect(await screen.findByText(script)).toBeInTheDocument();
  expect(screen.getByText((text) => text.includes(formula))).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});
