import {
  type Act,
  describeFailingActs,
  fill,
  press,
  submitDialog,
  UNKNOWN,
  valuesOf,
  type World,
} from '../../../support/app/failingActs.ts';
import type { Fault } from '../../../support/app/failingCalls.ts';
import { newAddress, openEmailForm, openSignIn, openSignUp } from '../../../support/app/identityForms.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';
import { requestMail } from '../../../support/server/identity.ts';
import { newestMailOf } from '../../../support/server/mailbox.ts';
import { registerMember } from '../../../support/server/server.ts';

/** Beginnings of the sentences for failures of the identity service. */
const FAILED = /^(That didn’t work on our side|We can’t reach the sign-in service|Too many tries)/;
/** Firebase’s library takes any JSON object for a success of these calls. */
const ANY_JSON: Fault[] = ['{}', '[]'];

/** Actions whose call goes from the page to the identity service. */
const actsOf = ({ server, newMember }: World): Act[] => {
  const settingsPage = async (open: string) => {
    const member = await newMember();
    const app = await renderApp('/settings');
    await press(app, open);
    await fill('Current password', 'fairway-22');
    return { app, member };
  };
  return [
    {
      what: 'signing in',
      call: 'accounts:signInWithPassword',
      open: async () => {
        const app = await openSignIn(server());
        return { input: () => valuesOf('Email address', 'Password'), submit: () => press(app, 'Sign in') };
      },
      failed: FAILED,
      done: /^Showing /,
    },
    {
      what: 'signing up',
      call: 'accounts:signUp',
      open: async () => {
        const app = await openSignUp();
        return {
          input: () => valuesOf('Email address', 'Password'),
          submit: () => press(app, 'Create account'),
        };
      },
      failed: FAILED,
      done: /^Showing /,
      again: /^This email already has an account\. Sign in instead\.$/,
    },
    {
      what: 'asking for a new password',
      call: 'accounts:sendOobCode',
      open: async () => {
        const app = await openEmailForm(server(), '/reset-password');
        return { input: () => valuesOf('Email address'), submit: () => press(app, 'Email me a link') };
      },
      failed: FAILED,
      right: ANY_JSON,
      done: /^Check your email$/,
    },
    {
      what: 'asking for a link that signs in',
      call: 'accounts:sendOobCode',
      open: async () => {
        const app = await openEmailForm(server(), '/login/link');
        return { input: () => valuesOf('Email address'), submit: () => press(app, 'Email me a sign-in link') };
      },
      failed: FAILED,
      right: ANY_JSON,
      done: /^Check your email$/,
    },
    {
      what: 'signing in with a mailed link, in another browser',
      call: 'accounts:signInWithEmailLink',
      open: async () => {
        const { user } = await registerMember(server());
        await requestMail({ requestType: 'EMAIL_SIGNIN', email: user.email });
        const { code } = await newestMailOf(server(), 'signIn', user.email);
        const app = await renderApp(`/login/link?mode=signIn&apiKey=demo&oobCode=${code}`);
        await fill('Email address', user.email);
        return { input: () => valuesOf('Email address'), submit: () => press(app, 'Sign in') };
      },
      failed: FAILED,
      done: /^Showing /,
      again: /^This link was already used/,
    },
    {
      what: 'setting a new password with a mailed code',
      call: 'accounts:resetPassword',
      open: async () => {
        const { user } = await registerMember(server());
        await requestMail({ requestType: 'PASSWORD_RESET', email: user.email });
        const { code } = await newestMailOf(server(), 'resetPassword', user.email);
        const app = await renderApp(`/auth/action?mode=resetPassword&oobCode=${code}`);
        await fill('New password', 'bunker-33');
        return { input: () => valuesOf('New password'), submit: () => press(app, 'Save the password') };
      },
      failed: FAILED,
      unknown: UNKNOWN,
      right: ANY_JSON,
      done: /^We saved your new password\./,
      again: /^This link was already used/,
    },
    {
      what: 'changing the address',
      call: 'accounts:sendOobCode',
      open: async () => {
        const { app } = await settingsPage('Change email address');
        await fill('New email address', newAddress());
        return {
          input: () => valuesOf('New email address', 'Current password'),
          submit: () => submitDialog(app, 'Send the link'),
        };
      },
      failed: FAILED,
      right: ANY_JSON,
      done: /^Open the link in your email$/,
    },
    {
      what: 'changing the password',
      call: 'accounts:update',
      open: async () => {
        const { app } = await settingsPage('Change password');
        await fill('New password', 'bunker-33');
        return {
          input: () => valuesOf('New password', 'Current password'),
          submit: () => submitDialog(app, 'Set password'),
        };
      },
      failed: FAILED,
      right: ANY_JSON,
      done: /^Your new password is set/,
      found: /^Your new password is set/,
    },
    {
      what: 'entering the password before the account is deleted',
      call: 'accounts:signInWithPassword',
      open: async () => {
        const { app } = await settingsPage('Delete account');
        return { input: () => valuesOf('Current password'), submit: () => submitDialog(app, 'Delete my account') };
      },
      failed: FAILED,
      done: /^Your account is deleted$/,
    },
  ];
};

describeFailingActs(actsOf);
