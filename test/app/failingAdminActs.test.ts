import { screen } from '@testing-library/react';
import {
  type Act,
  button,
  describeFailingActs,
  fill,
  inDialog,
  press,
  submitDialog,
  valuesOf,
  type World,
} from '../support/app/failingActs.ts';
import { renderApp } from '../support/app/renderApp.tsx';

const actsOf = ({ enterAs }: World): Act[] => {
  const adminPage = (path: string) => {
    enterAs('admin');
    return renderApp(path);
  };
  return [
    {
      what: 'adding a course',
      call: 'POST /api/admin/courses',
      open: async () => {
        const app = await adminPage('/admin/courses');
        await press(app, 'Add a course');
        await (await inDialog()).findByRole('option', { name: 'Arizona' });
        const state = (await inDialog()).getByLabelText('State');
        await app.user.selectOptions(state, 'Arizona');
        const typed = { Name: 'Test Links', City: 'Mesa', Latitude: '33.4', Longitude: '-111.8' };
        for (const [label, text] of Object.entries(typed)) await fill(label, text);
        return { input: () => valuesOf(...Object.keys(typed)), submit: () => submitDialog(app, 'Add course') };
      },
      failed: /^Not saved\.|^Not added\.|^Not done\./,
      done: /^Test Links is added\./,
    },
    {
      what: 'withdrawing a course',
      call: 'PATCH /api/admin/courses/:id',
      open: async () => {
        const app = await adminPage('/admin/courses');
        await button('Withdraw: Agave Hills');
        return {
          input: () => screen.queryByRole('button', { name: 'Withdraw: Agave Hills' }) !== null,
          submit: () => press(app, 'Withdraw: Agave Hills'),
        };
      },
      failed: /^Not done\./,
      done: /^Agave Hills is withdrawn\./,
    },
    {
      what: 'voiding votes',
      call: 'PUT /api/admin/users/:user/voided',
      open: async () => {
        const app = await adminPage('/admin/users');
        await press(app, 'Void votes: Ada');
        await fill('Reason', 'Test');
        return { input: () => valuesOf('Reason'), submit: () => submitDialog(app, 'Void votes') };
      },
      failed: /^Not done\./,
      done: /^The votes of Ada are voided\.$/,
    },
    {
      what: 'closing a state',
      call: 'PUT /api/admin/locations/:location/active',
      open: async () => {
        const app = await adminPage('/admin/locations');
        await press(app, 'Close voting in Utah');
        return {
          input: () => screen.queryByRole('dialog', { name: 'Close voting in Utah?' }) !== null,
          submit: () => submitDialog(app, 'Close voting'),
        };
      },
      failed: /^Not done\./,
      done: /^Voting in Utah is closed\.$/,
    },
    {
      what: 'checking a file of courses',
      call: 'POST /api/admin/courses/import?dryRun&skipBad',
      open: async () => {
        const app = await adminPage('/admin/courses/import');
        const file = new File(['state,name,city,lat,lon\nAZ,New Links,Mesa,33.4,-111.8\n'], 'courses.csv');
        await app.user.upload(await screen.findByLabelText('CSV file'), file);
        return {
          input: () => screen.getByLabelText<HTMLInputElement>('CSV file').files?.[0]?.name,
          submit: () => press(app, 'Check the file'),
        };
      },
      failed: /^Nothing was imported/,
      done: /^Import 1 course$/,
    },
  ];
};

describeFailingActs(actsOf);
