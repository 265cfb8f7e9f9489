import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { newMarker } from '../../support/server/marks.ts';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer();

const newMember = async () => newMarker(server(), await signedInMember(server()));
const number = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling;
const tile = (name: string) => screen.findByRole('button', { name });
const bookmark = (course: string) => screen.findByRole('button', { name: `Want to play ${course}` });

/** A ranking of three courses of a state, in this order. */
async function rankedState(code: string) {
  const { locationId, courses } = await coursesOf(server(), code);
  const three = courses.slice(0, 3) as [(typeof courses)[0], (typeof courses)[0], (typeof courses)[0]];
  const [first, second, third] = three;
  await giveVotes(server().db, locationId, { [first._id]: 3, [second._id]: 2, [third._id]: 1 });
  await server().standings.tick();
  return three;
}

describe('/your-golf', () => {
  it('[R23.8] has the numbers, the tiles and the first courses of the chosen state, and marks those still to play', async () => {
    const [first, second, third] = await rankedState('UT');
    const { change, read } = await newMember();
    await change(first._id, { played: true });
    const { courses } = await coursesOf(server(), 'AZ');
    for (const { _id } of courses.slice(0, 2)) await change(_id, { played: true });
    const { user, path } = await renderApp('/your-golf');
    await findHeading('Your golf');
    expect(await number('played')).toHaveTextContent('3');
    expect(await number('want to play')).toHaveTextContent('0');
    expect(await number('states')).toHaveTextContent('2');
    expect(await tile('AZ, Arizona, 2 played')).toHaveAttribute('aria-pressed', 'true');

    await user.click(await tile('UT, Utah, 1 played'));
    expect(path()).toBe('/your-golf?state=ut');
    const panel = within(screen.getByRole('region', { name: 'Utah' }));
    expect(await panel.findByText('of the top 3 played')).toHaveTextContent('1 of the top 3 played');
    const missing = panel.getAllByRole('link').map(({ textContent }) => textContent);
    expect(missing).toEqual([second.name, third.name]);

    await user.click(await bookmark(second.name));
    await waitFor(async () => expect(await bookmark(second.name)).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(async () => expect(await number('want to play')).toHaveTextContent('1'));
    await waitFor(async () => expect((await read()).marks.filter(({ wantedAt }) => wantedAt)).toHaveLength(1));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await bookmark(second.name)).toHaveAttribute('aria-pressed', 'false'));
  });

  it('[R23.2] stays as it is while the marks are read again after a lost response', async () => {
    const [first, second] = await rankedState('NM');
    const { change } = await newMember();
    await change(first._id, { played: true });
    const { user } = await renderApp('/your-golf?state=nm');
    await user.type(await screen.findByLabelText('Find a course or town'), 'a');
    const released = Promise.withResolvers<undefined>();
    network.use(
      http.patch(`${PAGE_ORIGIN}/api/marks/:id`, () => HttpResponse.json({})),
      http.get(`${PAGE_ORIGIN}/api/marks`, () => released.promise),
    );
    const button = await bookmark(second.name);
    await user.click(button);
    await screen.findByText(/We don’t know if /);
    expect(button).not.toHaveAttribute('aria-pressed');
    expect(button).toHaveFocus();
    expect(await number('played')).toHaveTextContent('1');
    expect(screen.getByLabelText('Find a course or town')).toHaveValue('a');
    released.resolve(undefined);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
  });

  it('[R23.8] is led by the arrow keys from tile to tile, which are one Tab stop', async () => {
    await newMember();
    const { user, path } = await renderApp('/your-golf?state=az');
    const arizona = await tile('AZ, Arizona, 0 played');
    arizona.focus();
    await user.keyboard('{ArrowUp}');
    expect(await tile('UT, Utah, 0 played')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(path()).toBe('/your-golf?state=ut');
    expect(arizona).toHaveAttribute('tabindex', '-1');
  });

  it('says what to do while nothing is marked', async () => {
    await newMember();
    await renderApp('/your-golf');
    expect(await screen.findByText('Nothing marked yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Share a picture' })).not.toBeInTheDocument();
  });

  it('[R23.9] finds marked courses by name and filter, and downloads what it lists', async () => {
    const { change } = await newMember();
    const { courses } = await coursesOf(server(), 'NV');
    const [one, other] = courses as [(typeof courses)[0], (typeof courses)[0]];
    await change(one._id, { played: true, note: 'Firm greens.' });
    await change(other._id, { wanted: true });
    const { user } = await renderApp('/your-golf');
    const all = within(await screen.findByRole('region', { name: 'Your courses' }));
    const listed = () => all.getAllByRole('link').map(({ textContent }) => textContent);
    expect(listed().toSorted()).toEqual([one.name, other.name].toSorted());
    await user.click(all.getByRole('button', { name: 'With a note' }));
    expect(listed()).toEqual([one.name]);
    expect(all.getByText('Firm greens.')).toBeInTheDocument();

    const files: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:file';
    };
    onTestFinished(() => {
      URL.createObjectURL = createObjectURL;
      vi.restoreAllMocks();
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(all.getByRole('button', { name: 'Download as CSV' }));
    const lines = (await files[0]!.text()).split('\r\n');
    expect(lines[1]).toContain('Firm greens.');
    expect(lines).toHaveLength(3);
  });

  it('[R2.1] is in the sidebar for members, and in the settings', async () => {
    await newMember();
    const { user } = await renderApp('/settings');
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(await main.findByRole('link', { name: 'Your golf' })).toHaveAttribute('href', '/your-golf');
    await user.click(await screen.findByRole('link', { name: 'See your golf' }));
    await findHeading('Your golf');
  });
});
