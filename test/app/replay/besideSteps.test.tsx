import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, expect, it, vi } from 'vitest';
import { ReplayPage } from '../../../src/app/qa/ReplayPage.tsx';
import { readRecording, recordConsole } from '../../../src/app/qa/recorder.ts';
import { makeTrace, type Trace } from '../../../src/app/qa/trace.ts';
import { SOME_COURSES, useServer } from '../../support/app/appServer.ts';
import { useFailingNetwork } from '../../support/app/failingCalls.ts';
import { renderApp } from '../../support/app/renderApp.tsx';
import { captureLog } from '../../support/server/logLines.ts';

const log = captureLog();
const server = useServer({ LOG_REQUESTS: 'on', LOG_LEVEL: 'info' }, SOME_COURSES, log.stream);
const network = useFailingNetwork(() => server().app);
const { warn, error } = console;
afterAll(() => Object.assign(console, { warn, error }));

/** A guest's visit: Arizona's ranking fails, and a script throws what nobody catches. */
async function makeVisit(): Promise<Trace> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  recordConsole();
  network.fail('GET /api/leaderboard/:state?limit', '500');
  await renderApp('/leaderboard/az');
  await screen.findByRole('button', { name: 'Try again' });
  const thrown = new TypeError('Zyzzyva is not iterable');
  thrown.stack = 'TypeError: Zyzzyva is not iterable\n    at row (https://picks.example/assets/core-1a2b3c.js:1:2345)';
  window.dispatchEvent(new ErrorEvent('error', { error: thrown }));
  console.error('Keeping a draft has failed', { name: 'Zyzzyva' });
  return makeTrace(readRecording(), { app: '1', build: null, savedAt: '' });
}

let visited: Promise<Trace> | undefined;
const visit = () => (visited ??= makeVisit());

it('[R15.5] a trace has each request beside its step, by the id that the server’s log has, and never a body', async () => {
  const { steps } = await visit();
  const calls = steps.flatMap(({ call }) => call ?? []);
  const known = calls.find(({ path }) => path.startsWith('/api/golf-courses/location-id'))!;
  expect(known).toMatchObject({ method: 'GET', status: 200, tries: 1, ms: expect.any(Number) as number });
  expect(log.lines()).toContainEqual(expect.objectContaining({ msg: 'responded', requestId: known.requestId }));
  expect(calls).toContainEqual(expect.objectContaining({ status: 500, requestId: null }));
  expect(JSON.stringify(calls)).not.toMatch(/body|Something went wrong/);
});

it('[R15.5] a trace has the console beside its steps: the code’s words, where an error was thrown, and nothing personal', async () => {
  const trace = await visit();
  const lines = trace.steps.flatMap(({ console: said }) => said ?? []);
  expect(lines.slice(-2)).toEqual([
    {
      level: 'error',
      words: '',
      values: [
        { name: 'TypeError', at: ['core-1a2b3c.js:1:2345'], message: expect.stringMatching(/^text-\d$/) as string },
      ],
    },
    {
      level: 'error',
      words: 'Keeping a draft has failed',
      values: [{ name: expect.stringMatching(/^\w+-\d$/) as string }],
    },
  ]);
  expect(JSON.stringify(trace)).not.toMatch(/Zyzzyva/i);
});

it('[R15.5] the replay shows requests and console, finds a step by them, and goes to the first that failed', async () => {
  const trace = await visit();
  const failed = trace.steps.findIndex(({ call }) => call?.status === 500);
  const { container } = render(<ReplayPage />);
  const user = userEvent.setup();
  const file = new File([JSON.stringify(trace)], 'visit.json', { type: 'application/json' });
  await user.upload(within(container).getByLabelText(/Choose a trace/), file);
  await within(container).findByText('Every step ends in the recorded state.');
  await user.keyboard('e');
  const step = within(container).getByRole('region', { name: 'Step' });
  expect(await within(step).findByText(/^GET \/api\/leaderboard\/az.*: 500, \d+ ms$/)).toBeInTheDocument();
  expect(within(container).getByText(`${failed + 1} of ${trace.steps.length}`)).toBeInTheDocument();
  // The replayed page is inert, which jsdom does not implement: it takes the focus.
  const search = within(container).getByRole('searchbox', { name: 'Find an action' });
  fireEvent.change(search, { target: { value: 'keeping a draft' } });
  expect(await within(container).findByText(`1 of ${trace.steps.length} actions`)).toBeInTheDocument();
  await user.click(within(within(container).getByRole('list', { name: 'Actions' })).getByRole('button'));
  expect(await within(step).findByText(/Keeping a draft has failed/)).toBeInTheDocument();
});
