import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
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
import { insertImport } from '../../../../server/features/admin/imports/historyRepository.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';
import { addDouble } from '../../../support/app/visitors.ts';

const DAY_MS = 86_400_000;

const actsOf = ({ enterAs, server }: World): Act[] => {
  const adminPage = async (path: string) => {
    // An election that an act before has closed goes on: each act finds the same world.
    const now = server().clock.now();
    await server()
      .db.updateTable('elections')
      .set({ closes_at: new Date(now.getTime() + DAY_MS) })
      .where('closing_at', 'is', null)
      .where('closes_at', '<=', now)
      .execute();
    enterAs('admin');
    return renderApp(path);
  };
  /** The name of the first button whose name begins like this. */
  const firstButton = async (start: string): Promise<string> => {
    const [first] = await screen.findAllByRole('button', { name: (name) => name.startsWith(start) });
    return first!.getAttribute('aria-label')!;
  };
  /** Opens the first dialog of a page that asks for the reason of an action. */
  const openReason = async (path: string, action: string) => {
    const app = await adminPage(path);
    await press(app, await firstButton(`${action}: `));
    await fill('Reason', 'Test');
    return { input: () => valuesOf('Reason'), submit: () => submitDialog(app, action) };
  };
  const openImport = async () => {
    const app = await adminPage('/admin/courses/import');
    const row = `AZ,Links ${crypto.randomUUID()},Mesa,33.4,-111.8`;
    const file = new File([`state,name,city,lat,lon\n${row}\n`], 'courses.csv');
    await app.user.upload(await screen.findByLabelText('CSV file'), file);
    return { app, input: () => screen.getByLabelText<HTMLInputElement>('CSV file').files?.[0]?.name };
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
        const name = `Links ${crypto.randomUUID()}`;
        const typed = { Name: name, City: 'Mesa', Latitude: '33.4', Longitude: '-111.8' };
        for (const [label, text] of Object.entries(typed)) await fill(label, text);
        return { input: () => valuesOf(...Object.keys(typed)), submit: () => submitDialog(app, 'Add course') };
      },
      failed: /^Not saved\./,
      unknown: UNKNOWN,
      done: /^Links .* is added\./,
      again: /^Not saved\. Mesa already has a course with this name\./,
    },
    {
      what: 'editing a course',
      call: 'PATCH /api/admin/courses/:id',
      open: async () => {
        const app = await adminPage('/admin/courses');
        await press(app, await firstButton('Edit '));
        await fill('Architect', `Ross ${crypto.randomUUID()}`);
        return { input: () => valuesOf('Architect'), submit: () => submitDialog(app, 'Save course') };
      },
      failed: /^Not saved\./,
      unknown: UNKNOWN,
      done: / is saved\.$/,
      again: /^This course is like this already\. You did that on /,
    },
    {
      what: 'withdrawing a course',
      call: 'PUT /api/admin/courses/:id/active',
      open: () => openReason('/admin/courses', 'Withdraw'),
      failed: /^Not done\./,
      unknown: UNKNOWN,
      done: / is withdrawn\./,
      again: / is withdrawn already\. You did that on /,
    },
    {
      what: 'merging a course',
      call: 'POST /api/admin/courses/:id/merge',
      open: async () => {
        const app = await adminPage('/admin/courses');
        await press(app, await firstButton('Merge '));
        const [course] = await (await inDialog()).findAllByRole('radio');
        await app.user.click(course!);
        await app.user.type((await inDialog()).getByLabelText('Reason'), 'The same course');
        return {
          input: () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked),
          submit: async () => app.user.click((await inDialog()).getByRole('button', { name: /^Merge into / })),
        };
      },
      failed: /^Not merged\./,
      unknown: UNKNOWN,
      done: /^We merged /,
      again: / is merged into .* already\. You did that on /,
    },
    {
      what: 'calling a pair two courses',
      call: 'POST /api/admin/catalogue/keep',
      open: async () => {
        await addDouble(server().db);
        const app = await adminPage('/admin/courses/catalogue');
        const name = await firstButton('Keep both: ');
        const input = () => screen.queryAllByRole('row').length;
        return { input, submit: async () => app.user.click(screen.getByRole('button', { name })) };
      },
      failed: /^Not done\./,
      unknown: UNKNOWN,
      done: / as two courses\.$/,
      found: /^Nothing to decide$/,
    },
    {
      what: 'voiding votes',
      call: 'PUT /api/admin/users/:user/voided',
      open: () => openReason('/admin/users', 'Void votes'),
      failed: /^Not done\./,
      unknown: UNKNOWN,
      done: /’s votes are voided\.$/,
      again: /’s votes are voided already\. You did that on /,
    },
    {
      what: 'disabling a member',
      call: 'PUT /api/admin/users/:user/disabled',
      open: () => openReason('/admin/users', 'Disable'),
      failed: /^Not done\./,
      unknown: UNKNOWN,
      done: / is disabled\.$/,
      again: / is disabled already\. You did that on /,
    },
    {
      what: 'closing a state',
      call: 'PUT /api/admin/locations/:location/active',
      open: async () => {
        const app = await adminPage('/admin/states');
        const name = await firstButton('Close voting in ');
        await press(app, name);
        await fill('Reason', 'Test');
        return { input: () => valuesOf('Reason'), submit: () => submitDialog(app, 'Close voting') };
      },
      failed: /^Not done\./,
      unknown: UNKNOWN,
      done: /^Voting in .* is closed\.$/,
      again: /^Voting in .* is closed already\. You did that on /,
    },
    {
      what: 'planning an election',
      call: 'PATCH /api/admin/elections/:id',
      open: async () => {
        const app = await adminPage('/admin/elections');
        await press(app, await firstButton('Plan election '));
        await fill('Name of the next election', `Cup ${crypto.randomUUID().slice(0, 8)}`);
        return { input: () => valuesOf('Name of the next election'), submit: () => submitDialog(app, 'Save plan') };
      },
      failed: /^Not saved\./,
      unknown: UNKNOWN,
      done: /^Election \d+ closes /,
      again: /^Election \d+ is planned like this already\. You did that on /,
    },
    {
      what: 'closing an election',
      call: 'POST /api/admin/elections/:id/close',
      open: async () => {
        const app = await adminPage('/admin/elections');
        const name = await firstButton('Close now: election ');
        await press(app, name);
        await fill('Name of the election', /\d+/.exec(name)![0]);
        return { input: () => valuesOf('Name of the election'), submit: () => submitDialog(app, 'Close the election') };
      },
      failed: /^Not done\./,
      unknown: UNKNOWN,
      done: /^Election \d+ is closing\. The next one opens now\.$/,
      again: /^Election \d+ is closing already\. You did that on /,
    },
    {
      what: 'checking a file of courses',
      call: 'POST /api/admin/courses/import',
      open: async () => {
        const { app, input } = await openImport();
        return { input, submit: () => press(app, 'Check the file') };
      },
      failed: /^We didn’t import anything/,
      done: /^Import 1 course$/,
    },
    {
      what: 'importing a file of courses',
      call: 'POST /api/admin/courses/import?plan',
      open: async () => {
        const { app, input } = await openImport();
        return {
          input,
          submit: async () => {
            await press(app, 'Check the file');
            await waitFor(() => expect(screen.getByText(/^(Import 1 course|Nothing to import)$/)).toBeInTheDocument());
            const start = screen.queryByRole('button', { name: 'Import 1 course' });
            if (start) await app.user.click(start);
          },
        };
      },
      failed: /^Not imported\./,
      unknown: UNKNOWN,
      done: /^Imported$/,
      again: /^Nothing to import$/,
    },
    {
      what: 'undoing an import',
      call: 'POST /api/admin/imports/:id/undo',
      open: async () => {
        const id = await server()
          .db.transaction()
          .execute((trx) => insertImport(trx, { at: server().clock.now(), actorId: null, added: 0, changed: 0 }));
        const app = await adminPage('/admin/courses/import');
        await press(app, await firstButton(`Undo import ${id} of `));
        await fill('Reason', 'Test');
        return { input: () => valuesOf('Reason'), submit: () => submitDialog(app, 'Undo import') };
      },
      failed: /^Not done\./,
      unknown: UNKNOWN,
      done: /^The import is undone$/,
      again: /^This import is already undone\. You did that on /,
    },
  ];
};

describeFailingActs(actsOf);
