import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toastShown } from '../../../../src/core/feedback/toastSlice.ts';
import { coursesOf, signedInMember, useServer } from '../../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../../support/app/renderApp.tsx';

const server = useServer();

/** Opens my picks of a member who has voted for the first courses of Arizona. */
async function myPicks(count: number) {
  const { headers } = await signedInMember(server());
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const picked = courses.slice(0, count);
  for (const { _id } of picked) {
    await server().app.inject({ method: 'PUT', url: `/api/picks/${locationId}/${_id}`, headers });
  }
  const app = await renderApp('/my-picks');
  const heading = await findHeading('My picks');
  await screen.findAllByRole('listitem');
  return { ...app, heading, names: picked.map(({ name }) => name) };
}

const takeBack = (course: string) => screen.getByRole('button', { name: `Remove your vote for ${course}` });

describe('the focus of a control that disappears', () => {
  it('moves to the same control of the next row, then of the row before, and then to the heading', async () => {
    const { user, heading, names } = await myPicks(3);
    const [first = '', second = '', third = ''] = names;
    // A second Enter is ignored if it comes too soon: it is pressed until the focus has moved.
    const focusAfterEnterOn = (control: HTMLElement) => async () => {
      if (document.activeElement === control) await user.keyboard('{Enter}');
      return document.activeElement;
    };
    await user.click(takeBack(second));
    await waitFor(() => expect(takeBack(third)).toHaveFocus());
    await expect.poll(focusAfterEnterOn(takeBack(third)), { interval: 500 }).toBe(takeBack(first));
    await expect.poll(focusAfterEnterOn(takeBack(first)), { interval: 500 }).toBe(heading);
    await screen.findByText('Put your list in order, best first.');
  });

  it('returns from a closed toast to the control that had it before', async () => {
    const { user, store, names } = await myPicks(1);
    act(() => takeBack(names[0] ?? '').focus());
    act(() => void store.dispatch(toastShown({ message: 'Saved.', duration: 60_000 })));
    const close = screen.getByRole('button', { name: 'Close message' });
    let before: Element | null = null;
    while (document.activeElement !== close) {
      before = document.activeElement;
      await user.tab();
    }
    await user.keyboard('{Enter}');
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
    expect(before).toHaveFocus();
  });
});
