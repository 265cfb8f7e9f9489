import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { coursesOf, useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { memberWithPicks } from '../../../support/app/memberWithPicks.ts';
import { findHeading, renderApp } from '../../../support/app/renderApp.tsx';
import type { TestMember } from '../../../support/server/server.ts';

const server = useServer();

/** A member with picks in a state, which is the primary location, and the address of the list once it is shared. */
async function memberAt(code = 'AZ', count = 2) {
  const { member, locationId, calls } = await memberWithPicks(server(), { code, count });
  const { app } = server();
  const { headers } = member;
  await app.inject({ method: 'POST', url: '/api/user/primary-location', headers, payload: { location: code } });
  const path = `/shared/${member.user._id}/${code.toLowerCase()}`;
  return { member, path, locationId, calls, read: () => app.inject(`/api${path}`) };
}

const publish = ({ headers }: TestMember, locationId: string, payload: object) =>
  server().app.inject({ method: 'PUT', url: `/api/picks/${locationId}/publication`, headers, payload });

const actions = () => within(screen.getByRole('region', { name: 'Actions' }));
const dialog = async () => within(await screen.findByRole('dialog'));

/** The text in the clipboard, which user-event replaces by its own. */
const copied = () => window.navigator.clipboard.readText();

describe('a private list', () => {
  it('[R8.4] is shared only after a question, which asks for the name above the list', async () => {
    const { path, read } = await memberAt();
    const { user } = await renderApp('/my-picks');
    expect(await screen.findByText('Private')).toBeInTheDocument();
    await user.click(await actions().findByRole('button', { name: 'Share' }));

    const question = await dialog();
    expect(question.getByRole('heading', { name: 'Share your picks in Arizona?' })).toBeInTheDocument();
    expect((await read()).statusCode).toBe(404);
    const name = question.getByLabelText('Your name on the list');
    expect(name).toHaveValue('Pat Golfer');
    await user.clear(name);
    await user.type(name, 'Eagle Eye');
    await user.click(question.getByRole('button', { name: 'Share my list' }));

    const link = `${PAGE_ORIGIN}${path}`;
    const shared = await dialog();
    await waitFor(async () =>
      expect(await shared.findByRole('heading', { name: 'Your picks in Arizona are shared' })).toHaveFocus(),
    );
    expect(shared.getByLabelText('Link')).toHaveValue(link);
    expect(await shared.findByText('Link copied.')).toBeInTheDocument();
    expect(await copied()).toBe(link);
    expect(shared.getByRole('img', { name: 'QR code of the link' })).toBeInTheDocument();
    expect(shared.getByRole('link', { name: 'for a story' })).toHaveAttribute('href', `${path}/story.png`);
    expect((await read()).json()).toMatchObject({ displayName: 'Eagle Eye' });
    expect(screen.getByText('Shared')).toBeInTheDocument();
  });

  it('[R16.21] offers the HTML of the state’s ranking for other sites once it is shared', async () => {
    const { member, locationId } = await memberAt();
    await publish(member, locationId, { published: true, displayName: 'Eagle Eye' });
    const { user } = await renderApp('/my-picks?share=1');
    const shared = await dialog();
    await user.click(await shared.findByText('Embed this ranking'));
    await user.click(shared.getByRole('button', { name: 'Copy HTML' }));
    expect(await shared.findByText('HTML copied.')).toBeInTheDocument();
    const frame = new DOMParser().parseFromString(await copied(), 'text/html').querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe(`${PAGE_ORIGIN}/embed/az`);
    expect(frame?.getAttribute('title')).toBe('Arizona’s top golf courses');
    expect(shared.getByLabelText('HTML')).toHaveValue(await copied());
  });

  it('stays private with “Keep it private”', async () => {
    const { read } = await memberAt();
    const { user, path } = await renderApp('/my-picks?share=1');
    await user.click((await dialog()).getByRole('button', { name: 'Keep it private' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(path()).toBe('/my-picks');
    expect((await read()).statusCode).toBe(404);
  });

  it('is not shared under an empty name', async () => {
    const { read } = await memberAt();
    const { user } = await renderApp('/my-picks?share=1');
    const question = await dialog();
    await user.clear(question.getByLabelText('Your name on the list'));
    await user.click(question.getByRole('button', { name: 'Share my list' }));
    expect(question.getByText('Enter your name on the list.')).toBeInTheDocument();
    expect((await read()).statusCode).toBe(404);
  });

  it('is shared under the name of the member’s other list, without asking again', async () => {
    const { member, locationId } = await memberAt('UT');
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
    expect(question.queryByLabelText('Your name on the list')).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Share my list' }));
    await question.findByRole('heading', { name: 'Your picks in Arizona are shared' });
    expect((await app.inject(`/api/shared/${member.user._id}/az`)).json()).toMatchObject({ displayName: 'Eagle Eye' });
  });

  it('stays private when sharing fails, and the dialog says why', async () => {
    await memberAt();
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:id/publication`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/my-picks?share=1');
    const question = await dialog();
    await user.click(question.getByRole('button', { name: 'Share my list' }));
    expect(await question.findByRole('alert')).toHaveTextContent(
      /^We don’t know if it was shared\. We can’t reach the server/,
    );
    await user.click(question.getByRole('button', { name: 'Share my list' }));
    await question.findByRole('heading', { name: 'Your picks in Arizona are shared' });
  });

  it('cannot be shared while it is empty', async () => {
    await memberAt('AZ', 0);
    await renderApp('/my-picks?share=1');
    await screen.findByText('No picks in Arizona yet');
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Share this list' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a shared list', () => {
  async function sharedList() {
    const list = await memberAt();
    await publish(list.member, list.locationId, { published: true, displayName: 'Eagle Eye' });
    return { ...list, link: `${PAGE_ORIGIN}${list.path}` };
  }

  it('has its link copied by “Share” where the browser has no share sheet', async () => {
    const { link } = await sharedList();
    const { user, store } = await renderApp('/my-picks');
    expect(await screen.findByText('Shared')).toBeInTheDocument();
    await waitFor(() => expect(store.getState().footer.shareLink).toBe(link));
    await user.click(actions().getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied.')).toBeInTheDocument();
    expect(await copied()).toBe(link);
  });

  it('opens the browser’s share sheet, and has its link copied where that is refused', async () => {
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

  it('is not found any more after “Stop sharing”', async () => {
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

  it('stays shared when taking it back fails, and the dialog says so', async () => {
    const { read } = await sharedList();
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:id/publication`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/my-picks?share=1');
    await user.click(await (await dialog()).findByRole('button', { name: 'Stop sharing' }));
    expect(await screen.findByText(/^We don’t know if the list was made private\./)).toBeInTheDocument();
    expect((await read()).statusCode).toBe(200);
  });

  it('can still be taken back once it is empty', async () => {
    const { calls } = await sharedList();
    await calls.replace([], 1);
    await renderApp('/my-picks');
    expect(await screen.findByRole('link', { name: 'Sharing options' })).toBeInTheDocument();
  });
});

it('“Share” on a ranking copies the link of the ranking', async () => {
  const { user } = await renderApp('/leaderboard/ut');
  await findHeading('Utah’s top golf courses');
  await user.click(await actions().findByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Link copied.')).toBeInTheDocument();
  expect(await copied()).toBe(`${PAGE_ORIGIN}/leaderboard/ut`);
});

it('[R9.8] a browser that neither copies nor refuses leaves the link to be copied by hand', async () => {
  const { user } = await renderApp('/leaderboard/ut');
  await findHeading('Utah’s top golf courses');
  vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await user.click(await actions().findByRole('button', { name: 'Share' }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await screen.findByText(`Copy this link: ${PAGE_ORIGIN}/leaderboard/ut`)).toBeInTheDocument();
});
