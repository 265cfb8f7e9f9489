import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../../../src/shared/storage.ts';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../../support/app/appServer.ts';
import { renderApp, voteFor } from '../../../support/app/renderApp.tsx';
import { renderedBy } from '../../../support/app/renders.ts';

// No poll of the ranking comes during the vote.
const server = useServer({ STANDINGS_INTERVAL_MS: '600000' }, MANY_COURSES);

/** Components that one vote may render: its own row, the action bar, and the panel beside a ranking. */
const ROW = ['VoteButton', 'Flag', 'Votes', 'VoteBar'];
const BAR = ['ActionBar', 'ActionFooter', 'RemainingVotes'];
const PANEL = ['MyFlags', 'Flags'];
/** The new flag turns red on the map. */
const MAP = ['RankingMap', 'MapFrame', 'MapPicture', 'MapPins', 'HighlightedPin'];
/** Links and buttons of the action bar. */
const LINKS = ['Link', 'ButtonLink', 'Button'];
/** Parts of the page that are loaded later, perhaps during the vote. */
const LATE = ['Banners', 'Part', 'SampleVotes'];

async function openList(path: (locationId: string) => string) {
  await signedInMember(server());
  // Without a stored choice the consent dialog would appear during the test.
  localStorage.setItem(STORAGE_KEYS.consent, 'refused');
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const { user } = await renderApp(path(locationId));
  const course = courses[3]!.name;
  const button = await screen.findByRole('button', { name: voteFor(course) });
  // The member's ballot is loaded.
  await screen.findAllByText('22');
  // The map is loaded when somebody points at a row.
  await user.hover(button);
  await screen.findByLabelText(/^Map of Arizona/);
  await waitFor(() => expect(screen.queryByText('Loading the climbers…')).not.toBeInTheDocument());
  return { user, button, course, rows: courses.length };
}

describe('one vote', () => {
  it.each([
    ['on the voting page', (id: string) => `/voting/${id}`],
    ['in a ranking', () => '/leaderboard/az'],
  ])('renders its own row, the remaining votes and the action bar %s, and no other row', async (_name, path) => {
    const { user, button, course, rows } = await openList(path);
    expect(rows).toBeGreaterThan(20);
    const rendered = await renderedBy(async () => {
      await user.click(button);
      await screen.findByRole('button', { name: `Voted for ${course}`, pressed: true });
      await waitFor(() => expect(screen.getAllByText('21').length).toBeGreaterThan(0));
    });
    const names = [...new Set(rendered)].sort();
    expect(names.filter((name) => ![...ROW, ...BAR, ...PANEL, ...MAP, ...LINKS, ...LATE].includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['ActionFooter', 'RemainingVotes', 'VoteButton']));
    // They render a few times: pressed, pending, fulfilled.
    for (const part of ['VoteButton', 'Votes'])
      expect(rendered.filter((name) => name === part).length, part).toBeLessThan(8);
    expect(rendered).not.toContain('CourseRow');
  });
});
