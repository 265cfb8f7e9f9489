import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { findHeading, type RenderedApp, renderApp, voteFor } from '../../support/app/renderApp.tsx';

const server = useServer();

const STEPS = ['You get 22 flags', 'Find a course', 'Tap to vote', 'Your picks'];

beforeEach(() => {
  // jsdom has no matchMedia, with which the tour looks for reduced motion.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

/** A new member opens the voting page of Arizona. */
async function openVotingPage() {
  await signedInMember(server());
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const votingPage = `/voting/${locationId}`;
  const app = await renderApp(votingPage);
  const findCourses = () => screen.findByRole('button', { name: voteFor(courses[0]!.name) });
  await findCourses();
  return {
    ...app,
    press: (name: string) => app.user.click(screen.getByRole('button', { name })),
    /** Opens another page and then the voting page again. */
    comeAgain: async () => {
      await app.go('/about');
      await findHeading('Our Story');
      await app.go(votingPage);
      await findCourses();
    },
  };
}

const greeting = () => screen.queryByRole('region', { name: 'New here?' });
const findStep = (title: string) => screen.findByRole('dialog', { name: title });
const step = () => screen.queryByRole('dialog', { name: (title) => STEPS.includes(title) });

async function expectNoTour({ comeAgain }: Awaited<ReturnType<typeof openVotingPage>>): Promise<void> {
  expect(step()).not.toBeInTheDocument();
  await comeAgain();
  expect(greeting()).not.toBeInTheDocument();
  expect(step()).not.toBeInTheDocument();
}

/** Starts the tour and goes to one of its steps. */
async function goToStep({ user }: RenderedApp, index: number): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Show me around' }));
  for (const title of STEPS.slice(0, index)) {
    await user.click(within(await findStep(title)).getByRole('button', { name: 'Next' }));
  }
  return findStep(STEPS[index]!);
}

describe('the tour of the voting page', () => {
  it('[R14.7] greets a member once, and is skipped by one tap', async () => {
    const page = await openVotingPage();
    expect(greeting()).toBeInTheDocument();
    await page.press('Skip');
    expect(greeting()).not.toBeInTheDocument();
    await expectNoTour(page);
  });

  it.each(STEPS.map((title, index) => ({ title, index })))(
    '[R14.7] can be left at “$title”, and does not come back by itself',
    async ({ index }) => {
      const page = await openVotingPage();
      const opened = await goToStep(page, index);
      const isLast = index === STEPS.length - 1;
      await page.user.click(within(opened).getByRole('button', { name: isLast ? 'Done' : 'Skip' }));
      await expectNoTour(page);
    },
  );

  it('[R14.7] opens again from “What is Top Picks”', async () => {
    const page = await openVotingPage();
    await page.press('Skip');
    await page.go('/what-is-top-picks');
    await page.user.click(await screen.findByRole('link', { name: 'Take the tour' }));
    const opened = await findStep(STEPS[0]!);
    expect(within(opened).getByText(`1 of ${STEPS.length}`)).toBeInTheDocument();
    // The Escape key, which jsdom does not turn into an event of the dialog.
    fireEvent(opened, new Event('cancel', { cancelable: true }));
    await expectNoTour(page);
  });
});
