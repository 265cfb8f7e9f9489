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
