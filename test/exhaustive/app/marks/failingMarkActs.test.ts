import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { ChangeMark } from '../../../../contract/marks.ts';
import {
  type Act,
  describeFailingActs,
  fill,
  press,
  UNKNOWN,
  valuesOf,
  type World,
} from '../../../support/app/failingActs.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';
import { newMarker } from '../../../support/server/marks.ts';

const CALL = 'PATCH /api/marks/:id';
const NOT_SAVED = /^(.*: )?Not saved\./;

const actsOf = ({ server, newMember }: World): Act[] => {
  /** A page of a new member whose first pick has a mark. `isPressed` reads a button of it. */
  const openMarked = async (pathOf: (course: number) => string, mark?: ChangeMark) => {
    const member = await newMember();
    const [course] = member.courses as [(typeof member.courses)[0]];
    if (mark) await (await newMarker(server(), member)).change(course.id, mark);
    const app = await renderApp(pathOf(course.id));
    const isPressed = (name: string) => screen.queryByRole('button', { name, pressed: true }) !== null;
    return { app, course, isPressed };
  };
  const coursePage = (id: number) => `/course/${id}`;
  const marksKnown = () =>
    waitFor(() => expect(screen.getByRole('button', { name: 'Played' })).toHaveAttribute('aria-pressed'));

  return [
    {
      what: 'marking a course as played',
      call: CALL,
      open: async () => {
        const { app, isPressed } = await openMarked(coursePage);
        await marksKnown();
        return { input: () => isPressed('Played'), submit: () => press(app, 'Played') };
      },
      failed: NOT_SAVED,
      unknown: UNKNOWN,
      done: /^Played: pressed$/,
      isShownAtOnce: true,
      found: /^Played: pressed$/,
    },
    {
      what: 'unmarking a wanted course',
      call: CALL,
      open: async () => {
        const { app, isPressed } = await openMarked(coursePage, { wanted: true });
        await waitFor(() => expect(isPressed('Want to play')).toBe(true));
        return { input: () => isPressed('Want to play'), submit: () => press(app, 'Want to play') };
      },
      failed: NOT_SAVED,
      unknown: UNKNOWN,
      done: /^Want to play: not pressed$/,
      isShownAtOnce: true,
      found: /^Want to play: not pressed$/,
    },
    {
      what: 'undoing a mark',
      call: CALL,
      open: async () => {
        const { app, isPressed } = await openMarked(coursePage, { played: true });
        await waitFor(() => expect(isPressed('Played')).toBe(true));
        await press(app, 'Played');
        await screen.findByText(/isn’t marked as played anymore\.$/);
        return { input: () => isPressed('Played'), submit: () => press(app, /^(Undo|Try again|Retry)$/) };
      },
      failed: /^(Not undone\.|You’re offline\.)/,
      unknown: UNKNOWN,
      done: /^.* is back to how it was\.$/,
      found: /^Played: pressed$/,
    },
    {
      what: 'saving a note',
      call: CALL,
      open: async () => {
        const { app, course } = await openMarked(coursePage);
        const label = `Your note about ${course.name}`;
        await press(app, `Add a note about ${course.name}`);
        await fill(label, 'Firm greens.');
        return { input: () => valuesOf(label), submit: () => press(app, 'Save note') };
      },
      failed: NOT_SAVED,
      unknown: UNKNOWN,
      done: /: Firm greens\.\. Edit$/,
    },
    {
      what: 'removing a note',
      call: CALL,
      open: async () => {
        const { app, course } = await openMarked(coursePage, { note: 'Firm greens.' });
        const label = `Your note about ${course.name}`;
        await press(app, `${label}: Firm greens.. Edit`);
        await fill(label, '');
        return { input: () => valuesOf(label), submit: () => press(app, 'Save note') };
      },
      failed: NOT_SAVED,
      unknown: UNKNOWN,
      done: /^Your note about .* is removed\.$/,
      isShownAtOnce: true,
      // The note that is gone already is not said to be removed once more.
      again: /^Add a note about /,
    },
    {
      what: 'bookmarking a course of the own golf',
      call: CALL,
      open: async () => {
        const { app, isPressed } = await openMarked(() => '/your-golf?state=az');
        const name = (await screen.findAllByRole('button', { name: /^Want to play / }))[0]!.getAttribute('aria-label')!;
        return { input: () => isPressed(name), submit: () => press(app, name) };
      },
      failed: NOT_SAVED,
      unknown: /: We don’t know if /,
      done: /^Want to play .*: pressed$/,
      isShownAtOnce: true,
      found: /^Want to play .*: pressed$/,
    },
    {
      what: 'sharing notes',
      call: 'PUT /api/picks/:location/publication',
      open: async () => {
        const { app } = await openMarked(() => '/my-picks?share=1', { note: 'Firm greens.' });
        await fill('Your name on the list', 'Eagle Eye');
        await press(app, 'Share my list');
        await screen.findByText('Your picks in Arizona are shared');
        const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Share with notes/ });
        return { input: () => choice().checked, submit: () => app.user.click(choice()) };
      },
      failed: NOT_SAVED,
      unknown: UNKNOWN,
      done: /^Your notes are shared\.$/,
      // The switch shows by then what is stored.
      again: /^Your notes are private again\.$/,
    },
  ];
};

describeFailingActs(actsOf);
