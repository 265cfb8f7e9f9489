import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findNetwork, loseNetwork } from '../../support/app/offline.ts';
import { undoButton } from '../../support/app/openPicks.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { signedInAgain } from '../../support/app/signedInAgain.ts';
import { newMarker } from '../../support/server/marks.ts';

const server = useServer();

const played = () => screen.findByRole('button', { name: 'Played' });
const wanted = () => screen.findByRole('button', { name: 'Want to play' });
/** Waits until the marks are known. */
const pressed = async (button: HTMLElement, isPressed: boolean) =>
  waitFor(() => expect(button).toHaveAttribute('aria-pressed', String(isPressed)));

/** Opens the page of a course as a new member. */
async function openCourse(code: string) {
  const member = await signedInMember(server());
  const marker = await newMarker(server(), member);
  const { courses } = await coursesOf(server(), code);
  const course = courses[0]!;
  const app = await renderApp(`/course/${course._id}`);
  await findHeading(course.name);
  await pressed(await played(), false);
  const stored = async () => (await marker.read()).marks[0];
  return { ...app, member, course, stored, change: marker.change };
}

describe('a course page', () => {
  it('[R23.1] marks the course as played and takes it off the want-to-play list, which can be undone', async () => {
    const { user, course, stored } = await openCourse('AZ');
    await user.click(await wanted());
    await pressed(await wanted(), true);
    await user.click(await played());
    await pressed(await played(), true);
    await pressed(await wanted(), false);
    await waitFor(async () => expect(await stored()).toMatchObject({ wantedAt: null }));
    await screen.findByText(`Played. ${course.name} is off your want-to-play list.`);
    await user.click(await undoButton());
    await screen.findByText(`${course.name} is back to how it was.`);
    await pressed(await played(), false);
    await pressed(await wanted(), true);
    expect(await stored()).toMatchObject({ playedAt: null });
    await user.keyboard('{Control>}z{/Control}');
    await pressed(await wanted(), false);
  });

  it('[R23.2] shows a mark before the server has responded', async () => {
    const { user, stored } = await openCourse('NV');
    const [arrived, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const hold = async () => {
      arrived.resolve(undefined);
      await released.promise;
    };
    network.use(http.patch(`${PAGE_ORIGIN}/api/marks/:id`, hold, { once: true }));
    await user.click(await played());
    await arrived.promise;
    await pressed(await played(), true);
    expect(await stored()).toBeUndefined();
    released.resolve(undefined);
    await waitFor(async () => expect(await stored()).toMatchObject({ playedAt: expect.any(String) as string }));
  });

  it('[R23.2] goes back and says so where a mark is not saved, and “Retry” sends it once the network is back', async () => {
    const { user, course, stored } = await openCourse('UT');
    await loseNetwork();
    await user.click(await played());
    await screen.findByText(`You’re offline. What you marked for ${course.name} isn’t saved.`);
    await pressed(await played(), false);
    await findNetwork(server());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await pressed(await played(), true);
    await waitFor(async () => expect(await stored()).toMatchObject({ courseId: course._id }));
    expect(screen.queryByText(/^You’re offline/)).not.toBeInTheDocument();
  });

  it('[R23.2] does not say what is marked while nobody knows, and a tap marks', async () => {
    const marker = await newMarker(server(), await signedInMember(server()));
    const { courses } = await coursesOf(server(), 'NV');
    network.use(http.get(`${PAGE_ORIGIN}/api/marks`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp(`/course/${courses[0]!._id}`);
    await screen.findByText('We couldn’t load what you’ve played.');
    expect(await played()).not.toHaveAttribute('aria-pressed');
    await user.click(await played());
    await waitFor(async () => expect((await marker.read()).marks).toHaveLength(1));
  });

  it('[R23.2] does not say what is marked after a response nobody understands, until the marks are read again', async () => {
    const { user } = await openCourse('AZ');
    const released = Promise.withResolvers<undefined>();
    network.use(
      http.patch(`${PAGE_ORIGIN}/api/marks/:id`, () => HttpResponse.json({})),
      http.get(`${PAGE_ORIGIN}/api/marks`, () => released.promise),
    );
    await user.click(await played());
    await screen.findByText(/We don’t know if /);
    expect(await played()).not.toHaveAttribute('aria-pressed');
    released.resolve(undefined);
    await pressed(await played(), false);
  });

  it('leads a guest who marks the course to the sign-up and back', async () => {
    const { courses } = await coursesOf(server(), 'AZ');
    const { user } = await renderApp(`/course/${courses[0]!._id}`);
    await findHeading(courses[0]!.name);
    await user.click(await played());
    await findHeading('Create your account');
  });

  it('[R23.3] has a private note about a played course', async () => {
    const { user, course, stored } = await openCourse('OR');
    expect(screen.queryByRole('button', { name: /^Add a note/ })).not.toBeInTheDocument();
    await user.click(await played());
    await user.click(await screen.findByRole('button', { name: `Add a note about ${course.name}` }));
    const field = screen.getByLabelText(`Your note about ${course.name}`);
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, 'Play it at dawn.{Enter}');
    const note = await screen.findByRole('button', { name: `Your note about ${course.name}: Play it at dawn.. Edit` });
    await waitFor(() => expect(note).toHaveFocus());
    expect(await stored()).toMatchObject({ note: 'Play it at dawn.' });
  });

  it('[R23.3] keeps a note that is too long or not saved in its field, and says why', async () => {
    const { user, course, change } = await openCourse('WA');
    await change(course._id, { played: true });
    await user.click(await played());
    await user.click(await screen.findByRole('button', { name: `Add a note about ${course.name}` }));
    const field = screen.getByLabelText(`Your note about ${course.name}`);
    await user.paste('x'.repeat(281));
    await user.keyboard('{Enter}');
    await screen.findByText('Take out 1 more character.');
    await user.keyboard('{Backspace}{Backspace}\u202E{Enter}');
    await screen.findByText('Use one line without hidden characters. Type it instead of pasting it.');
    await user.keyboard('{Backspace}x');
    const lost = () => http.patch(`${PAGE_ORIGIN}/api/marks/:course`, () => HttpResponse.error(), { once: true });
    network.use(lost(), lost());
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await within(field.closest('form')!).findByText(/^We don’t know if it was saved\./);
    expect(field).toHaveValue('x'.repeat(280));
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(field).not.toBeInTheDocument());
  });

  it('[R23.3] keeps the field of a note without a network, and does not call it unsaved after “Retry”', async () => {
    const { user, course, change, stored } = await openCourse('ID');
    await change(course._id, { played: true });
    await user.click(await played());
    await user.click(await screen.findByRole('button', { name: `Add a note about ${course.name}` }));
    const field = screen.getByLabelText(`Your note about ${course.name}`);
    await user.type(field, 'Play it at dawn.');
    await loseNetwork();
    await user.keyboard('{Enter}');
    await screen.findByText(`You’re offline. What you marked for ${course.name} isn’t saved.`);
    expect(field).toHaveValue('Play it at dawn.');
    await findNetwork(server());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await stored()).toMatchObject({ note: 'Play it at dawn.' }));
    expect(screen.queryByText(/^You’re offline/)).not.toBeInTheDocument();
  });

  it('[R23.3] has the words of a note again that could not be saved because the session had ended', async () => {
    const { user, store, member, course, change, path } = await openCourse('VT');
    await change(course._id, { played: true });
    await user.click(await played());
    const open = `Add a note about ${course.name}`;
    await user.click(await screen.findByRole('button', { name: open }));
    await user.type(screen.getByLabelText(`Your note about ${course.name}`), 'Play it at dawn.');
    act(() => {
      store.dispatch(signedOut('sessionOver'));
    });
    await screen.findByRole('link', { name: 'Sign in again' });
    const address = path();
    cleanup();
    await signedInAgain(server(), member);
    const again = await renderApp(address);
    await again.user.click(await screen.findByRole('button', { name: open }));
    expect(screen.getByLabelText(`Your note about ${course.name}`)).toHaveValue('Play it at dawn.');
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await again.user.click(await screen.findByRole('button', { name: open }));
    expect(screen.getByLabelText(`Your note about ${course.name}`)).toHaveValue('');
  });
});
