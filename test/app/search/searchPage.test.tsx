import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

const searchBox = () => screen.findByRole('searchbox', { name: 'Find a course, state or town' });

it('[R18.5] a tap on a state beside the results narrows the search to it and keeps the focus in the box', async () => {
  const { user } = await renderApp('/search?q=golf+club');
  const beside = within(await screen.findByRole('region', { name: 'In one state' }));
  const [first] = beside.getAllByRole('button');
  const state = first!.textContent;
  await user.click(first!);
  const box = screen.getByRole('searchbox', { name: 'Find a course, state or town' });
  expect(box).toHaveValue(`golf club ${state}`);
  expect(box).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'In one state' })).not.toBeInTheDocument());
});

it('the search page says how to find a course, and links to the suggestion of a missing one', async () => {
  await renderApp('/search');
  const advice = within(await screen.findByRole('region', { name: 'How to find a course' }));
  expect(advice.getByRole('link', { name: 'Suggest a missing course' })).toHaveAttribute('href', '/suggest?name=');
});

it('[R18.6] the address follows the typed text, so that Back from a course leads to the same search', async () => {
  const { name } = (await coursesOf(server(), 'AZ')).courses[0]!;
  const { user, path, back } = await renderApp('/search');
  await user.click(await searchBox());
  await user.paste(name);
  await waitFor(() => expect(path()).toBe(`/search?q=${encodeURIComponent(name)}`));
  await user.click(await screen.findByRole('link', { name: new RegExp(`^${name}`) }));
  await findHeading(name);
  await back();
  expect(await searchBox()).toHaveValue(name);
});

it('[R18.6] a tap on a link right after typing opens the link, and Back leads to the typed text', async () => {
  const { user, path, back } = await renderApp('/search');
  await user.click(await searchBox());
  await user.paste('papago');
  await user.click(screen.getAllByRole('link', { name: 'What is Top Picks' })[0]!);
  await findHeading('What is Top Picks');
  await back();
  expect(path()).toBe('/search?q=papago');
  expect(await searchBox()).toHaveValue('papago');
});
