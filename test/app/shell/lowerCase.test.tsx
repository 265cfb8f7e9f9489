import { expect, it } from 'vitest';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { shareList } from '../../support/server/sharing.ts';

const server = useServer();

it.each([
  ['/LEADERBOARD/UT', '/leaderboard/ut', 'Utah’s top golf courses'],
  ['/leaderboard/new-jersey.?access=public', '/leaderboard/nj?access=public', 'New Jersey’s top public golf courses'],
  ['/My-Picks?Share=1#Top', '/my-picks?Share=1', 'My picks'],
])('[R1.13] %s is replaced by %s', async (typed, address, heading) => {
  await signedInMember(server());
  const { path } = await renderApp(typed);
  await findHeading(heading);
  expect(path()).toBe(address);
});

it('the address of a shared list keeps its owner’s id and names the state in lower case', async () => {
  const shared = await shareList(server());
  const { path } = await renderApp(shared.path.replace(/az$/, 'AZ').replace('/shared', '/Shared'));
  await findHeading('Pat of the Pines’s picks in Arizona');
  expect(path()).toBe(shared.path);
});

it('[R1.13] the address of a voting page keeps its location’s id', async () => {
  await signedInMember(server());
  const { locationId } = await coursesOf(server(), 'UT');
  const { path } = await renderApp(`/Voting/${locationId}`);
  await findHeading('Plant your flags');
  expect(path()).toBe(`/voting/${locationId}`);
});
