import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../../support/app/appServer.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';
import { addCourses } from '../../../support/server/votes.ts';

const server = useServer({}, MANY_COURSES);

/** jsdom has no layout: the tests say when the end of the list comes near the screen. */
let comesNear: (() => void)[] = [];
class Observer {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    comesNear.push(() => callback([{ isIntersecting: true }]));
  }
  observe = () => undefined;
  disconnect = () => {
    comesNear = [];
  };
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  comesNear = [];
});

const rows = () => screen.getAllByRole('button', { name: /^Vote for / }).length;
const reachEnd = () => act(() => comesNear.forEach((notify) => notify()));

describe('a state of many courses', () => {
  it('is rendered a hundred rows at a time, and to the last course as its end comes near', async () => {
    await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    await addCourses(server().db, locationId, 250 - courses.length);
    await renderApp(`/voting/${locationId}`);
    await screen.findAllByRole('button', { name: /^Vote for / });
    expect(rows()).toBe(100);
    reachEnd();
    expect(rows()).toBe(200);
    reachEnd();
    expect(rows()).toBe(250);
    expect(comesNear).toEqual([]);
  });

  it('is divided into labelled lists of twenty, with each course once and in order', async () => {
    await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    await renderApp(`/voting/${locationId}`);
    await screen.findAllByRole('button', { name: /^Vote for / });
    reachEnd();
    const lists = screen.getAllByRole('list', { name: /^Courses / });
    expect(lists.slice(0, 2).map((list) => list.getAttribute('aria-label'))).toEqual([
      'Courses 1 to 20',
      'Courses 21 to 40',
    ]);
    const names = lists.flatMap((list) =>
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    );
    expect(names).toEqual(courses.slice(0, 200).map(({ name }) => name));
  });

  it('has a search that finds a course that is not rendered yet', async () => {
    await signedInMember(server());
    const { locationId } = await coursesOf(server(), 'AZ');
    const { user } = await renderApp(`/voting/${locationId}`);
    await screen.findAllByRole('button', { name: /^Vote for / });
    expect(screen.queryByRole('heading', { name: 'Zz Course 210' })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Find a course or town'), 'course 210');
    expect(await screen.findByRole('heading', { name: 'Zz Course 210' })).toBeInTheDocument();
  });
});
