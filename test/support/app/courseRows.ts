import { screen, within } from '@testing-library/react';

/** The rows of courses on the page, without the flags of the map. */
const courseRows = () => screen.queryAllByRole('listitem').filter((row) => within(row).queryByRole('heading'));

/** Names of the courses on the page, in the order of their rows. */
export const shownCourses = () => courseRows().map((row) => within(row).getByRole('heading').textContent);
