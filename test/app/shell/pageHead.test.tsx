import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

// The head that index.html comes with.
beforeEach(() => {
  const description = document.createElement('meta');
  description.name = 'description';
  description.content = 'As delivered';
  document.head.replaceChildren(document.createElement('title'), description);
});

/** The tags of the head that may exist only once. */
function head() {
  const all = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute));
  return {
    titles: [...document.querySelectorAll('title')].map(({ textContent }) => textContent),
    descriptions: all('meta[name="description"]', 'content'),
    canonical: all('link[rel="canonical"]', 'href'),
    robots: all('meta[name="robots"]', 'content'),
  };
}

const here = (path: string) => [`http://localhost:3000${path}`];

describe('the head of the document', () => {
  it('[R2.7] has the title, the description and the address of the current page, once each', async () => {
    const { courses } = await coursesOf(server(), 'AZ');
    const { _id, name } = courses[0]!;
    const { go } = await renderApp('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    await waitFor(() =>
      expect(head()).toEqual({
        titles: ['Arizona’s top golf courses · Top Picks'],
        descriptions: ['The best golf courses in Arizona, ranked by the votes of the people who play them.'],
        canonical: here('/leaderboard/az'),
        robots: [],
      }),
    );

    await act(() => go(`/course/${_id}`));
    await findHeading(name);
    await waitFor(() =>
      expect(head()).toMatchObject({ titles: [`${name} · Top Picks`], canonical: here(`/course/${_id}`) }),
    );
    expect(head().descriptions).toEqual([expect.stringContaining(`${name} in `)]);

    await act(() => go('/about'));
    await findHeading('Our Story');
    await waitFor(() => expect(head()).toMatchObject({ titles: ['Our Story · Top Picks'], canonical: here('/about') }));
    expect(head().descriptions).toEqual([expect.stringContaining('Why a vote is a flag')]);
  });

  it('[R10.7] keeps search engines away from unknown addresses and shared lists, and not from the next page', async () => {
    const { go } = await renderApp('/nowhere');
    await findHeading('Page not found');
    await waitFor(() => expect(head()).toMatchObject({ canonical: [], robots: ['noindex'] }));
    await act(() => go('/shared/nobody/az'));
    await findHeading('List not found');
    await waitFor(() =>
      expect(head()).toMatchObject({ titles: ['List not found · Top Picks'], canonical: [], robots: ['noindex'] }),
    );
    await act(() => go('/about'));
    await findHeading('Our Story');
    await waitFor(() => expect(head()).toMatchObject({ canonical: here('/about'), robots: [] }));
  });

  it('has the title and the address of the new page while its data are being loaded', async () => {
    const { go } = await renderApp('/about');
    await findHeading('Our Story');
    const gate = Promise.withResolvers<undefined>();
    network.use(http.get(`${PAGE_ORIGIN}/api/golf-courses/201`, () => gate.promise));
    await act(() => go('/course/201'));
    await screen.findByRole('status', { name: 'Loading the course' });
    await waitFor(() =>
      expect(head()).toMatchObject({ titles: ['Course · Top Picks'], canonical: here('/course/201') }),
    );
    gate.resolve(undefined);
    await waitFor(() => expect(document.title).not.toBe('Course · Top Picks'));
  });

  it.each([
    ['/my-picks', 'My picks'],
    ['/my-picks/edit', 'Edit my picks'],
    ['/my-picks/pairs', 'Which is better?'],
    ['/your-golf', 'Your golf'],
    ['/settings', 'Settings'],
  ])('has a title and a description of its own on %s', async (address, title) => {
    await signedInMember(server());
    await renderApp(address);
    await findHeading(title);
    await waitFor(() => expect(head()).toMatchObject({ titles: [`${title} · Top Picks`], canonical: here(address) }));
    expect(head().descriptions).not.toEqual(['As delivered']);
  });
});
