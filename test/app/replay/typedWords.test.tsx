import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { readRecording } from '../../../src/app/qa/recorder.ts';
import { redact } from '../../../src/app/qa/redact.ts';
import { makeTrace } from '../../../src/app/qa/trace.ts';
import { coursesOf, SOME_COURSES, useServer } from '../../support/app/appServer.ts';
import { fill } from '../../support/app/failingActs.ts';
import { findHeading, renderApp, type RenderedApp } from '../../support/app/renderApp.tsx';
import { saveNames } from '../../support/app/settingsForms.ts';
import { rowOf, searchFor, signedInAdmin } from '../../support/app/signedInAdmin.ts';
import { captureLog } from '../../support/server/logLines.ts';
import { registerMember } from '../../support/server/server.ts';
import { registerSender } from '../../support/server/suggestions.ts';

/** What somebody types who is nobody else’s business. */
const MARK = 'Zyzzyva';

const log = captureLog();
const server = useServer({ ANALYTICS_CONSENT: 'granted', LOG_LEVEL: 'debug' }, SOME_COURSES, log.stream);
const written: unknown[] = [];

beforeEach(() => {
  log.clear();
  written.length = 0;
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void written.push(...words));
});

const actions = () => readRecording().steps.map(({ action }) => action);

/** The word stands in the visit’s actions, and nowhere in what others get to see of the visit. */
async function expectHidden({ store, path }: RenderedApp): Promise<void> {
  expect(JSON.stringify(actions())).toContain(MARK);
  await expect
    .poll(async () => server().db.selectFrom('analytics_events').select('name').execute(), { timeout: 20_000 })
    .not.toHaveLength(0);
  const seen = {
    trace: makeTrace(readRecording(), { app: '1', build: null, savedAt: '' }, Infinity),
    devTools: [redact(store.getState()), actions().map((action) => redact(action))],
    console: written.map(String),
    'server’s log': log.text(),
    'analytics events': await server().db.selectFrom('analytics_events').selectAll().execute(),
    address: path(),
  };
  for (const [place, value] of Object.entries(seen))
    expect([place, JSON.stringify(value).match(/.{0,60}Zyzzyva.{0,60}/gi)]).toEqual([place, null]);
}

it('[R15.2] what a member types into the forms is seen nowhere else', async () => {
  storeTokens(await registerSender(server()));
  const { courses } = await coursesOf(server(), 'AZ');
  const app = await renderApp('/settings');
  await findHeading('Settings');
  await fill('Display name', `${MARK} Display`);
  await fill('First name', `${MARK} First`);
  await fill('Last name', `${MARK} Last`);
  await app.user.click(saveNames());
  await screen.findByText('We saved your names.');

  await app.go(`/course/${courses[0]!._id}`);
  await app.user.click(await screen.findByRole('button', { name: 'Played' }));
  await app.user.click(await screen.findByRole('button', { name: `Add a note about ${courses[0]!.name}` }));
  await app.user.type(screen.getByLabelText(`Your note about ${courses[0]!.name}`), `${MARK} Note{Enter}`);
  await screen.findByRole('button', { name: new RegExp(`${MARK} Note`) });

  await app.go('/suggest?state=az');
  await fill('Name of the course', `${MARK} Dunes`);
  await fill('Town', `${MARK} Town`);
  await fill('What you know about it (optional)', `${MARK} Source`);
  await app.user.click(await screen.findByRole('button', { name: 'Send the suggestion' }));
  await waitFor(() => expect(actions().map(({ type }) => type)).toContain('api/executeMutation/fulfilled'));

  await app.go(`/search?q=${MARK}%20Search`);
  await screen.findByText(new RegExp(`${MARK} Search`));
  await app.go('/about');
  await findHeading('Our Story');
  await expectHidden(app);
});

it('[R15.2] what an admin reads and types of members is seen nowhere else', async () => {
  const { user } = await registerMember(server(), {
    name: `${MARK} Member`,
    email: `${MARK}.${Date.now()}@links.example`,
  });
  await signedInAdmin(server());
  const app = await renderApp('/admin/users');
  await searchFor(app.user, MARK);
  await app.user.click((await rowOf(user.email)).getByRole('button', { name: /^Void votes/ }));
  await fill('Reason', `${MARK} Reason`);
  await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Void votes' }));
  await screen.findByText(/votes are voided/);
  await app.go('/admin/audit');
  await screen.findByText(`${MARK} Reason`);
  await expectHidden(app);
});

it('[R15.2] what somebody types to sign up and to share a list is seen nowhere else', async () => {
  const app = await renderApp('/leaderboard/az');
  const [flag] = await screen.findAllByRole('button', { name: /^Vote for / });
  await app.user.click(flag!);
  await app.go('/signup');
  await fill('Email address', `${MARK}.${Date.now()}@links.example`);
  await fill('Password', `${MARK}-22`);
  await app.user.click(await screen.findByRole('button', { name: 'Create account' }));
  await screen.findByText(/^Your flag for .* counts now\.$/);

  await app.go('/my-picks?share=1&state=az');
  await fill('Your name on the list', `${MARK} Listed`);
  await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Share my list' }));
  await screen.findByText('Your picks in Arizona are shared');
  await app.go(`/shared/${app.store.getState().session.user!._id}/az`);
  await findHeading(`${MARK} Listed’s picks in Arizona`);
  await expectHidden(app);
});

it('[R15.2] what an admin types of courses and imports, bad rows too, is seen nowhere else', async () => {
  await signedInAdmin(server());
  const app = await renderApp('/admin/courses');
  await app.user.click((await screen.findAllByRole('button', { name: /^Edit / }))[0]!);
  await fill('External ID', `${MARK}-id`);
  await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save course' }));
  await screen.findByText(/ is saved\.$/);
  await app.user.click((await screen.findAllByRole('button', { name: /^Withdraw: / }))[0]!);
  await fill('Reason', `${MARK} Reason`);
  await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText(/ is withdrawn\./);
  await searchFor(app.user, `${MARK} Course`);
  await screen.findByText(/^No course matches$/);

  await app.go('/admin/courses/import');
  const rows = [
    `${MARK}-1,AZ,Papago Hills,Mesa,33.4,-111.8`,
    `${MARK}-2,${MARK},${MARK} Person,${MARK} Town,33.4,-111.8`,
    `${MARK}-3,AZ,${MARK} Person,${MARK} Town,${MARK},-111.8`,
  ];
  const file = new File([['external_id,state,name,city,lat,lon', ...rows].join('\n')], `${MARK}.csv`);
  await app.user.upload(await screen.findByLabelText('CSV file'), file);
  await app.user.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByRole('table', { name: 'bad rows' });
  await app.go('/admin');
  await findHeading('Overview');
  await expectHidden(app);
});
