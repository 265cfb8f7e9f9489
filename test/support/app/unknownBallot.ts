import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { TestServer } from '../server/server.ts';
import { network, PAGE_ORIGIN } from './bridge.ts';
import { memberWithPicks } from './memberWithPicks.ts';
import { renderApp } from './renderApp.tsx';

type Responder = () => Response | Promise<Response>;

export const failing = (): Response =>
  HttpResponse.json(
    { code: 'internal', message: 'Something went wrong on our side. Try again in a moment.' },
    { status: 500 },
  );
export const neverResponding: Responder = () => new Promise(() => undefined);

/** Replaces the response to each request for a ballot; where `respond` is undefined the server responds. */
export function ballotResponses(respond: Responder | undefined): { respond: Responder | undefined } {
  const responses = { respond };
  network.use(http.get(`${PAGE_ORIGIN}/api/picks/:locationId`, () => responses.respond?.()));
  return responses;
}

/** Texts and links with a number of flags. */
export const shownNumbers = () => [
  ...screen.queryAllByText(/^\d+$/, { selector: 'strong' }),
  ...screen.queryAllByRole('link', { name: /My Picks \(\d+\)/ }),
  ...screen.queryAllByText(/^No picks|first one$/),
];
/** Vote buttons that are shown as voted or as not voted. */
const knownVotes = () => [
  ...screen.queryAllByRole('button', { pressed: true }),
  ...screen.queryAllByRole('button', { pressed: false, name: /^Vote/ }),
];

/** A page that shows a member's picks, and the control that a pick has there. */
type PicksPage = {
  path: (locationId: string, courseId: number) => string;
  control: (course: string) => [role: 'button' | 'combobox', name: string];
};

const page = (path: PicksPage['path'], control: PicksPage['control']): PicksPage => ({ path, control });
const voted: PicksPage['control'] = (course) => ['button', `Voted for ${course}`];

/** The pages that show a member's picks. */
export const PICKS_PAGES = {
  'the voting page': page((locationId) => `/voting/${locationId}`, voted),
  'a ranking': page(() => '/leaderboard/az', voted),
  'a course': page((_locationId, courseId) => `/course/${courseId}`, voted),
  'My Picks': page(
    () => '/my-picks',
    (course) => ['button', `Remove your vote for ${course}`],
  ),
  'the edit page': page(
    () => '/my-picks/edit',
    (course) => ['combobox', `Place of ${course}`],
  ),
};

/** Opens a page while the picks are loading, lets them fail, and loads them with “Try again”. */
export async function expectUnknownPicks(server: TestServer, { path, control }: PicksPage): Promise<void> {
  const { locationId, picked } = await memberWithPicks(server);
  const { _id, name } = picked[0]!;
  const gate = Promise.withResolvers<undefined>();
  const responses = ballotResponses(() => gate.promise.then(failing));
  const { user } = await renderApp(path(locationId, _id));
  await screen.findAllByText(/Loading your flags…|^…$/);
  expect([...shownNumbers(), ...knownVotes()]).toEqual([]);
  expect(screen.queryByText(/couldn’t load/)).not.toBeInTheDocument();

  responses.respond = failing;
  gate.resolve(undefined);
  await screen.findByRole('heading', { level: 1 });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText(/couldn’t load/).length).toBeGreaterThan(0);
  expect([...shownNumbers(), ...knownVotes()]).toEqual([]);

  responses.respond = undefined;
  // A part of the page that comes later requests the picks by itself; the focus moves all the same.
  again.focus();
  await user.keyboard('{Enter}');
  const [role, controlName] = control(name);
  await screen.findByRole(role, { name: controlName });
  expect(screen.queryByText(/couldn’t load/)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
}
