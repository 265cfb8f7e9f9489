import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { coursesOf, signedInMember, useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../../support/app/renderApp.tsx';
import type { TestMember } from '../../../support/server/server.ts';

const server = useServer();

/** A member who is at home in a state and has picks there. */
async function memberWithPicks(code = 'AZ', count = 2) {
  const member = await signedInMember(server());
  const { headers } = member;
  const { app } = server();
  await app.inject({ method: 'POST', url: '/api/user/primary-location', headers, payload: { location: code } });
  const { locationId, courses } = await coursesOf(server(), code);
  for (const { _id } of courses.slice(0, count)) {
    await app.inject({ method: 'PUT', url: `/api/picks/${locationId}/${_id}`, headers });
  }
  const path = `/shared/${member.user._id}/${code.toLowerCase()}`;
  return { member, path, locationId, read: () => app.inject(`/api${path}`) };
}

const publish = ({ headers }: TestMember, locationId: string, payload: object) =>
  server().app.inject({ method: 'PUT', url: `/api/picks/${locationId}/publication`, headers, payload });

const actions = () => within(screen.getByRole('region', { name: 'Actions' }));
const dialog = async () => within(await screen.findByRole('dialog'));

/** user-event brings a clipboard of its own. */
const copied = () => window.navigator.clipboard.readText();

describe('a private list', () => {
  it('[R8.4] says so, and is shared only after a question that also asks for the name', async () => {
    const { path, read } = await memberWithPicks();
    const { user } = await renderApp('/my-picks');
    expect(await screen.findByText('Private')).toBeInTheDocument();
    await user.click(await actions().findByRole('button', { name: 'Share' }));

    const question = await dialog();
    expect(question.getByRole('heading', { name: 'Share your picks in Arizona?' })).toBeInTheDocument();
    expect((await read()).statusCode).toBe(404);
    const name = question.getByLabelText('Name above your list');
    expect(name).toHaveValue('Pat Golfer');
    await user.clear(name);
    await user.type(name, 'Eagle Eye');
    await user.click(question.getByRole('button', { name: 'Share the list' }));

    const link = `${PAGE_ORIGIN}${path}`;
    const shared = await dialog();
    expect(await shared.findByRole('heading', { name: 'Your picks in Arizona are shared' })).toHaveFocus();
    expect(shared.getByLabelText('Link')).toHaveValue(link);
    expect(await shared.findByText('The link is copied.')).toBeInTheDocument();
    expect(await copied()).toBe(link);
    expect(shared.getByRole('img', { name: 'QR code of the link' })).toBeInTheDocument();
    expect(shared.getByRole('link', { name: 'for a story' })).toHaveAttribute('href', `${path}/story.png`);
    expect((await read()).json()).toMatchObject({ displayName: 'Eagle Eye' });
    expect(screen.getByText('Shared')).toBeInTheDocument();
  });

  it('[R16.21] once shared, offers the ranking of the state for another site', async () => {
    const { member, locationId } = await memberWithPicks();
    await publish(member, locationId, { published: true, displayName: 'Eagle Eye' });
    const { user } = await renderApp('/my-picks?share=1');
    const shared = await dialog();
    await user.click(await shared.findByText('Show the ranking of Arizona on your site'));
    await user.click(shared.getByRole('button', { name: 'Copy HTML' }));
    expect(await shared.findByText('The HTML is copied.')).toBeInTheDocument();
    const frame = new DOMParser().parseFromString(await copied(), 'text/html').querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe(`${PAGE_ORIGIN}/embed/az`);
    expect(frame?.getAttribute('title')).toBe('Arizona’s top golf courses');
    expect(shared.getByLabelText('HTML')).toHaveValue(await copied());
  });

  it('stays private when that is wanted', async () => {
    const { read } = await memberWithPicks();
    const { user, path } = await renderApp('/my-picks?share=1');
    await user.click((await dialog()).getByRole('button', { name: 'Keep it private' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(path()).toBe('/my-picks');
    expect((await read()).statusCode).toBe(404);
  });

  it('asks for a name that is one', async () => {
    const { read } = await memberWithPicks();
    const { user } = await renderApp('/my-picks?share=1');
    const question = await dialog();
    await user.clear(question.getByLabelText('Name above your list'));
    await user.click(question.getByRole('button', { name: 'Share the list' }));
    expect(question.getByText('Enter the name that stands above your list.')).toBeInTheDocument();
    expect((await read()).statusCode).toBe(404);
  });

  it('is not asked for the name again when another list is shared', async () => {
    const { member, locationId } = await memberWithPicks('UT');
    await publish(member, locationId, { published: true, displayName: 'Eagle Eye' });
    const { app } = server();
    const arizona = await coursesOf(server(), 'AZ');
    const url = `/api/picks/${arizona.locationId}/${arizona.courses[0]!._id}`;
    await app.inject({ method: 'PUT', url, headers: member.headers });
    await app.inject({
      method: 'POST',
      url: '/api/user/primary-location',
      headers: member.headers,
      payload: { location: 'AZ' },
    });
    const { user } = await renderApp('/my-picks?share=1');
    const question = await dialog();
    expect((await question.findByText('Eagle Eye')).parentElement).toHaveTextContent(
      'It will be called “Eagle Eye’s picks in Arizona”.',
    );
    expect(question.queryByLabelText('Name above your list')).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Share the list' }));
    await question.findByRole('heading', { name: 'Your picks in Arizona are shared' });
    expect((await app.inject(`/api/shared/${member.user._id}/az`)).json()).toMatchObject({ displayName: 'Eagle Eye' });
  });

  it('is still private when sharing fails, and says why', async () => {
    await memberWithPicks();
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:id/publication`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/my-picks?share=1');
    const question = await dialog();
    await user.click(question.getByRole('button', { name: 'Share the list' }));
    expect(await question.findByRole('alert')).toHaveTextContent(
      /^We don’t know whether it was shared\. The server cannot be reached/,
    );
    await user.click(question.getByRole('button', { name: 'Share the list' }));
    await question.findByRole('heading', { name: 'Your picks in Arizona are shared' });
  });

  it('cannot be shared while there is nothing in it', async () => {
    await memberWithPicks('AZ', 0);
    await renderApp('/my-picks?share=1');
    await screen.findByText('No picks in Arizona yet');
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Share this list' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a shared list', () => {
  async function sharedList() {
    const list = await memberWithPicks();
    await publish(list.member, list.locationId, { published: true, displayName: 'Eagle Eye' });
    return { ...list, link: `${PAGE_ORIGIN}${list.path}` };
  }

  it('is handed on with one tap: its link is copied where there is no share sheet', async () => {
    const { link } = await sharedList();
    const { user, store } = await renderApp('/my-picks');
    expect(await screen.findByText('Shared')).toBeInTheDocument();
    await waitFor(() => expect(store.getState().footer.shareLink).toBe(link));
    await user.click(actions().getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied.')).toBeInTheDocument();
    expect(await copied()).toBe(link);
  });

  it('opens the share sheet where there is one, and copies when the browser refuses to open it', async () => {
    const { link } = await sharedList();
    const sheet = vi.fn<Navigator['share']>().mockResolvedValueOnce(undefined);
    Object.assign(navigator, { share: sheet, canShare: () => true });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'share');
      Reflect.deleteProperty(navigator, 'canShare');
    });
    const { user, store } = await renderApp('/my-picks');
    await waitFor(() => expect(store.getState().footer.shareLink).toBe(link));
    await user.click(actions().getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(sheet).toHaveBeenCalledWith({ url: link, title: 'My picks · Top Picks' }));
    expect(screen.queryByText('Link copied.')).not.toBeInTheDocument();
    sheet.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
    await user.click(actions().getByRole('button', { name: 'Share' }));
    expect(screen.queryByText('Link copied.')).not.toBeInTheDocument();
    sheet.mockRejectedValueOnce(new DOMException('Too late', 'NotAllowedError'));
    await user.click(actions().getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied.')).toBeInTheDocument();
  });

  it('can be taken back, and leads nowhere from then on', async () => {
    const { read } = await sharedList();
    const { user, store } = await renderApp('/my-picks');
    await user.click(await screen.findByRole('link', { name: 'Sharing options' }));
    await user.click((await dialog()).getByRole('button', { name: 'Stop sharing' }));
    expect(await screen.findByText(/private again/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Private')).toBeInTheDocument();
    expect(store.getState().footer.shareLink).toBe('');
    expect((await read()).statusCode).toBe(404);
  });

  it('stays shared, and says so, when taking it back fails', async () => {
    const { read } = await sharedList();
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:id/publication`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/my-picks?share=1');
    await user.click(await (await dialog()).findByRole('button', { name: 'Stop sharing' }));
    expect(await screen.findByText(/^We don’t know whether the list was made private\./)).toBeInTheDocument();
    expect((await read()).statusCode).toBe(200);
  });

  it('may be emptied and can still be taken back', async () => {
    const { member, locationId } = await sharedList();
    await server().app.inject({
      method: 'PUT',
      url: `/api/picks/${locationId}`,
      headers: { ...member.headers, 'if-match': '"2"' },
      payload: { courseIds: [] },
    });
    await renderApp('/my-picks');
    expect(await screen.findByRole('link', { name: 'Sharing options' })).toBeInTheDocument();
  });
});

it('the leaderboard’s share button shares its own link', async () => {
  const { user } = await renderApp('/leaderboard/ut');
  await findHeading('Utah’s top golf courses');
  await user.click(await actions().findByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Link copied.')).toBeInTheDocument();
  expect(await copied()).toBe(`${PAGE_ORIGIN}/leaderboard/ut`);
});
