import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { MAX_VOTES } from '../../../../contract/limits.ts';
import {
  type Act,
  describeFailingActs,
  fill,
  inDialog,
  press,
  submitDialog,
  UNKNOWN,
  valuesOf,
  type World,
} from '../../../support/app/failingActs.ts';
import { openSignIn, openSignUp } from '../../../support/app/identityForms.ts';
import { askedPair, orderSoFar } from '../../../support/app/openPairs.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';

/** Beginnings of the texts with which a form says why its call failed. */
const CALL_FAILED =
  /^(Something went wrong on our side|That was too many tries|You’re offline|We couldn’t finish signing you in|We can’t reach the server)/;

const actsOf = ({ server, newMember }: World): Act[] => [
  {
    what: 'signing in',
    call: 'POST /api/users/login',
    open: async () => {
      const app = await openSignIn(server());
      return { input: () => valuesOf('Email address', 'Password'), submit: () => press(app, 'Sign in') };
    },
    failed: CALL_FAILED,
    done: /^Showing /,
  },
  {
    what: 'signing up',
    call: 'POST /api/users',
    open: async () => {
      const app = await openSignUp();
      return {
        // Address and password leave the form once the identity exists, and the address is shown.
        input: () =>
          screen.queryByText(/^You’re signing up as/) !== null || screen.queryByLabelText('Password') !== null,
        submit: () => press(app, 'Create account'),
      };
    },
    failed: CALL_FAILED,
    done: /^Showing /,
  },
  {
    what: 'voting',
    call: 'PUT /api/picks/:location/:id',
    open: async () => {
      const { locationId, courses } = await newMember();
      const { name } = courses[3]!;
      const app = await renderApp(`/voting/${locationId}`);
      const flag = () => screen.queryByRole('button', { name: `Vote for ${name}`, pressed: false });
      await waitFor(() => expect(flag()).toBeInTheDocument());
      return { input: () => flag() !== null, submit: () => press(app, `Vote for ${name}`) };
    },
    failed: /^Not saved\./,
    done: /^My Picks \(4\)$/,
    isShownAtOnce: true,
    found: /^My Picks \(4\)$/,
    lookedUpBy: 'GET /api/picks/:location',
  },
  {
    what: 'taking a vote back',
    call: 'DELETE /api/picks/:location/:id',
    open: async () => {
      const { courses } = await newMember();
      const { id, name } = courses[0]!;
      const app = await renderApp(`/course/${id}`);
      const flag = () => screen.queryByRole('button', { name: `Voted for ${name}`, pressed: true });
      await waitFor(() => expect(flag()).toBeInTheDocument());
      return { input: () => flag() !== null, submit: () => press(app, `Voted for ${name}`) };
    },
    failed: /^Not saved\./,
    done: /^Vote for .*: not pressed$/,
    isShownAtOnce: true,
    found: /^Vote for .*: not pressed$/,
    lookedUpBy: 'GET /api/picks/:location',
  },
  {
    what: 'undoing a removal',
    call: 'PUT /api/picks/:location/:id',
    open: async () => {
      const { courses } = await newMember();
      const app = await renderApp('/my-picks');
      await press(app, `Remove your vote for ${courses[0]!.name}`);
      await screen.findByText(/is off your list\.$/);
      return {
        input: () => screen.queryByRole('link', { name: courses[0]!.name }),
        submit: () => press(app, /^(Undo|Try again|Retry)$/),
      };
    },
    failed: /^(Not undone\.|You’re offline\. It isn’t undone\.)/,
    done: /is back at #1\.$/,
    found: /is back at #1\.$/,
    lookedUpBy: 'GET /api/picks/:location',
  },
  {
    what: 'swapping a pick',
    call: 'POST /api/picks/:location/swap',
    open: async () => {
      const { courses } = await newMember('UT', 22);
      const { id, name } = courses[22]!;
      const app = await renderApp(`/course/${id}`);
      const flag = () => screen.queryByRole('button', { name: `Swap a pick for ${name}` });
      await waitFor(() => expect(flag()).toBeInTheDocument());
      return {
        input: () => flag() !== null,
        submit: async () => {
          await press(app, `Swap a pick for ${name}`);
          await app.user.click(await (await inDialog()).findByRole('button', { name: `Replace ${courses[0]!.name}` }));
        },
      };
    },
    failed: /^Not saved\./,
    done: /replaces/,
    isShownAtOnce: true,
    found: /^Voted for .*: pressed$/,
    lookedUpBy: 'GET /api/picks/:location',
  },
  {
    what: 'saving the order of picks',
    call: 'PUT /api/picks/:location',
    open: async () => {
      const { courses } = await newMember();
      const app = await renderApp('/my-picks/edit');
      await press(app, `Move ${courses[2]!.name} up`);
      const places = () =>
        screen.getAllByRole('combobox', { name: /^Place of/ }).map((each) => each.getAttribute('aria-label'));
      return { input: places, submit: () => press(app, 'Save order') };
    },
    failed: /^Not saved\./,
    done: /^Your list is saved\./,
    found: /^Your list is saved\./,
  },
  {
    what: 'saving the order by pairs',
    call: 'PUT /api/picks/:location',
    open: async () => {
      await newMember();
      const app = await renderApp('/my-picks/pairs');
      await screen.findByRole('button', { name: 'Too close to call' });
      const isFirstLeft = askedPair()[0] === orderSoFar()[0];
      await app.user.keyboard(isFirstLeft ? '{ArrowRight}' : '{ArrowLeft}');
      return { input: orderSoFar, submit: () => press(app, 'Stop here and keep this order') };
    },
    failed: /^Not saved\./,
    done: /^Your list is saved\./,
    found: /^Your list is saved\./,
  },
  {
    what: 'sharing a list',
    call: 'PUT /api/picks/:location/publication',
    open: async () => {
      await newMember();
      const app = await renderApp('/my-picks?share=1');
      await fill('Your name on the list', 'Eagle Eye');
      return {
        input: () => valuesOf('Your name on the list'),
        submit: () => submitDialog(app, 'Share my list'),
      };
    },
    failed: /^Not shared\./,
    unknown: UNKNOWN,
    done: /^Your picks in Arizona are shared$/,
  },
  {
    what: 'saving names',
    call: 'PATCH /api/users/me',
    open: async () => {
      await newMember();
      const app = await renderApp('/settings');
      await fill('First name', 'Grace');
      return { input: () => valuesOf('First name', 'Last name'), submit: () => press(app, 'Save names') };
    },
    failed: /^Not saved\./,
    unknown: UNKNOWN,
    done: /^We saved your names\.$/,
  },
  {
    what: 'saving the primary location',
    call: 'POST /api/user/primary-location',
    open: async () => {
      await newMember();
      const app = await renderApp('/settings');
      await screen.findByRole('option', { name: 'Utah' });
      return {
        input: () => null,
        submit: async () => {
          const again = screen.queryByRole('button', { name: 'Try again' });
          if (again) await app.user.click(again);
          else await app.user.selectOptions(screen.getByRole('combobox', { name: 'Home state' }), 'Utah');
        },
      };
    },
    failed: /^Not saved\./,
    unknown: UNKNOWN,
    done: /^UT$/,
    isShownAtOnce: true,
    isChoice: true,
    right: ['{}', '[]'],
    found: /^UT$/,
  },
  {
    what: 'signing out everywhere',
    call: 'DELETE /api/users/me/sessions',
    open: async () => {
      await newMember();
      const app = await renderApp('/settings');
      await press(app, 'Sign out everywhere');
      return { input: () => null, submit: () => submitDialog(app, 'Sign out everywhere') };
    },
    failed: /^Not signed out\./,
    unknown: UNKNOWN,
    found: /^You’ve been signed out/,
    done: /^You’re signed out$/,
    right: ['null'],
  },
  {
    what: 'deleting the account',
    call: 'DELETE /api/users/me',
    open: async () => {
      await newMember();
      const app = await renderApp('/settings');
      await press(app, 'Delete account');
      await fill('Current password', 'fairway-22');
      return { input: () => valuesOf('Current password'), submit: () => submitDialog(app, 'Delete my account') };
    },
    failed: /^That was too many tries/,
    unknown: UNKNOWN,
    found: /^Your account is deleted$/,
    done: /^Your account is deleted$/,
    right: ['null'],
  },
  {
    what: 'downloading one’s data',
    call: 'GET /api/users/me/export',
    open: async () => {
      await newMember();
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined });
      const app = await renderApp('/settings');
      return { input: () => null, submit: () => press(app, 'Download my data') };
    },
    failed: /^We couldn’t download it\./,
    done: /in your downloads\.$/,
  },
];

describeFailingActs(actsOf, { courses: MAX_VOTES + 1 });
