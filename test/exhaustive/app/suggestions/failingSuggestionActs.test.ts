import { screen } from '@testing-library/react';
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
import { renderApp } from '../../../support/app/renderApp.tsx';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import type { TestServer } from '../../../support/server/server.ts';

/** Inserts a suggestion for one test; returns its name or its value. */
const suggest = async ({ db }: TestServer, kind: 'course' | 'correction'): Promise<string> => {
  const { id } = await db.selectFrom('members').select('id').orderBy('id').executeTakeFirstOrThrow();
  const locationId = await locationIdIn(db, 'AZ');
  const name = `Links ${crypto.randomUUID()}`;
  const [courseId = 0] = await coursesIn(db, 'AZ');
  const what =
    kind === 'course'
      ? { name, city: 'Mesa' }
      : { course_id: courseId, field: 'architect' as const, value: name, source: 'Its website' };
  const row = { kind, member_id: id, location_id: locationId, created_at: new Date(), ...what };
  await db.insertInto('suggestions').values(row).execute();
  return name;
};

const TOO_LATE = /^Not (done|saved|merged)\. You (accepted|merged|declined) this suggestion before\.$/;

const actsOf = ({ enterAs, newMember, server }: World): Act[] => {
  const adminPage = (path: string) => {
    enterAs('admin');
    return renderApp(path);
  };
  return [
    {
      what: 'suggesting a course',
      call: 'POST /api/suggestions/courses',
      open: async () => {
        await newMember();
        const app = await renderApp('/suggest?state=az');
        const typed = {
          'Name of the course': 'Hidden Mesa',
          Town: 'Mesa',
          'What you know about it (optional)': 'Nine holes',
        };
        for (const [label, text] of Object.entries(typed)) await fill(label, text);
        return { input: () => valuesOf(...Object.keys(typed)), submit: () => press(app, 'Send the suggestion') };
      },
      failed: /^Not sent\./,
      unknown: UNKNOWN,
      done: /^Thanks, we got it$/,
    },
    {
      what: 'correcting a course',
      call: 'POST /api/suggestions/corrections',
      open: async () => {
        const { courses } = await newMember();
        const app = await renderApp(`/suggest?course=${courses[0]!.id}`);
        await app.user.selectOptions(await screen.findByLabelText('What’s wrong?'), 'Par');
        const typed = { 'What’s right?': '71', 'How do you know?': 'Its scorecard' };
        for (const [label, text] of Object.entries(typed)) await fill(label, text);
        return { input: () => valuesOf(...Object.keys(typed)), submit: () => press(app, 'Send the correction') };
      },
      failed: /^Not sent\./,
      unknown: UNKNOWN,
      done: /^Thanks, we got it$/,
    },
    {
      what: 'accepting a missing course',
      call: 'POST /api/admin/suggestions/:id/course',
      open: async () => {
        const name = await suggest(server(), 'course');
        const app = await adminPage('/admin/suggestions');
        await press(app, `Accept: ${name}`);
        await (await inDialog()).findByRole('option', { name: 'Arizona' });
        const typed = { Latitude: '33.4', Longitude: '-111.8' };
        for (const [label, text] of Object.entries(typed)) await fill(label, text);
        return {
          input: () => valuesOf('Name', ...Object.keys(typed)),
          submit: () => submitDialog(app, 'Accept and add'),
        };
      },
      failed: /^Not saved\./,
      unknown: UNKNOWN,
      done: /^Links .* is added\./,
      again: TOO_LATE,
    },
    {
      what: 'accepting a correction',
      call: 'POST /api/admin/suggestions/:id/change',
      open: async () => {
        await suggest(server(), 'correction');
        const app = await adminPage('/admin/suggestions');
        const accept = await screen.findAllByRole('button', { name: /^Accept: .*: Architect$/ });
        await app.user.click(accept.at(-1)!);
        return { input: () => valuesOf('Architect'), submit: () => submitDialog(app, 'Accept and save') };
      },
      failed: /^Not saved\./,
      unknown: UNKNOWN,
      done: / is saved\.$/,
      again: TOO_LATE,
    },
    {
      what: 'merging a suggestion',
      call: 'POST /api/admin/suggestions/:id/merge',
      open: async () => {
        const name = await suggest(server(), 'course');
        const app = await adminPage('/admin/suggestions');
        await press(app, `Merge: ${name}`);
        const [course] = await (await inDialog()).findAllByRole('radio');
        await app.user.click(course!);
        return {
          input: () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked),
          submit: async () => app.user.click((await inDialog()).getByRole('button', { name: /^It’s / })),
        };
      },
      failed: /^Not merged\./,
      unknown: UNKNOWN,
      done: /^Done\. The golfer will see /,
      again: TOO_LATE,
    },
    {
      what: 'declining a suggestion',
      call: 'POST /api/admin/suggestions/:id/decline',
      open: async () => {
        const name = await suggest(server(), 'course');
        const app = await adminPage('/admin/suggestions');
        await press(app, `Decline: ${name}`);
        await fill('Reason for the golfer', 'It has no holes.');
        return { input: () => valuesOf('Reason for the golfer'), submit: () => submitDialog(app, 'Decline') };
      },
      failed: /^Not done\./,
      unknown: UNKNOWN,
      done: /^You declined the suggestion\.$/,
      again: TOO_LATE,
    },
  ];
};

describeFailingActs(actsOf);
