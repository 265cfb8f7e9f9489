import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { dialog, PASSWORD, useAccount } from '../../support/app/account.ts';
import { press } from '../../support/app/failingActs.ts';
import { newAddress } from '../../support/app/identityForms.ts';
import { findHeading, type RenderedApp, renderApp } from '../../support/app/renderApp.tsx';
import { registerMember } from '../../support/server/server.ts';
import { registerSender } from '../../support/server/suggestions.ts';

const { server, openSettings } = useAccount();

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fills in fields without an event, as some password managers do, and browsers that restore a page. */
async function fillSilently(fields: Record<string, string>): Promise<Field> {
  let last: Field | undefined;
  for (const [label, text] of Object.entries(fields)) {
    last = await screen.findByLabelText<Field>(label);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(last), 'value')?.set?.call(last, text);
  }
  return last!;
}

type Form = {
  open: () => Promise<RenderedApp>;
  fields: () => Record<string, string> | Promise<Record<string, string>>;
  button: string;
  /** Resolves once what the form is for has happened. */
  done: () => Promise<unknown>;
};

const memberAddress = async () => (await registerMember(server())).user.email;
const openDialog = async (name: string) => {
  const app = await openSettings();
  await app.press(name);
  await dialog(name);
  return app;
};

const FORMS: Record<string, Form> = {
  'the sign-up': {
    open: () => renderApp('/signup'),
    fields: () => ({ 'Email address': newAddress(), Password: PASSWORD }),
    button: 'Create account',
    done: () => findHeading(/top golf courses$/),
  },
  'the sign-in': {
    open: () => renderApp('/login'),
    fields: async () => ({ 'Email address': await memberAddress(), Password: PASSWORD }),
    button: 'Sign in',
    done: () => findHeading(/top golf courses$/),
  },
  'the reset of a password': {
    open: () => renderApp('/reset-password'),
    fields: async () => ({ 'Email address': await memberAddress() }),
    button: 'Email me a link',
    done: () => findHeading('Check your email'),
  },
  'the request for a sign-in link': {
    open: () => renderApp('/login/link'),
    fields: async () => ({ 'Email address': await memberAddress() }),
    button: 'Email me a sign-in link',
    done: () => findHeading('Check your email'),
  },
  'the names in the settings': {
    open: () => openSettings(),
    fields: () => ({ 'First name': 'Ada', 'Last name': 'Palmer' }),
    button: 'Save names',
    done: () => screen.findByText('We saved your names.'),
  },
  'the change of a password': {
    open: () => openDialog('Change password'),
    fields: () => ({ 'Current password': PASSWORD, 'New password': 'planted-23' }),
    button: 'Set password',
    done: () => screen.findByText(/^Your new password is set/),
  },
  'the change of an address': {
    open: () => openDialog('Change email address'),
    fields: () => ({ 'Current password': PASSWORD, 'New email address': newAddress() }),
    button: 'Send the link',
    done: () => dialog('Open the link in your email'),
  },
};

describe.each(Object.keys(FORMS))('%s', (name) => {
  const { open, fields, button, done } = FORMS[name]!;

  it('[R9.9] takes what was filled in without an event, sent by a click', async () => {
    const app = await open();
    await fillSilently(await fields());
    await press(app, button);
    expect(await done()).toBeInTheDocument();
  });

  it('[R9.9] takes what was filled in without an event, sent by Enter', async () => {
    const { user } = await open();
    const last = await fillSilently(await fields());
    act(() => last.focus());
    await user.keyboard('{Enter}');
    expect(await done()).toBeInTheDocument();
  });
});

it('[R9.9] the link of the sign-in goes to an address that was filled in without an event', async () => {
  const app = await renderApp('/login');
  await fillSilently({ 'Email address': await memberAddress() });
  await press(app, 'Email me a sign-in link');
  expect(await findHeading('Check your email')).toBeInTheDocument();
});

it('[R9.9] a suggestion takes a choice that the browser restored without an event', async () => {
  storeTokens(await registerSender(server()));
  const app = await renderApp('/suggest?state=az');
  const states = await screen.findByLabelText<HTMLSelectElement>('State');
  const utah = [...states.options].find(({ text }) => text === 'Utah')!.value;
  await fillSilently({ State: utah, 'Name of the course': 'Old Mill Links', Town: 'Provo' });
  await press(app, 'Send the suggestion');
  const sent = server().db.selectFrom('suggestions').select('location_id').where('name', '=', 'Old Mill Links');
  await expect.poll(() => sent.execute()).toEqual([{ location_id: utah }]);
});
