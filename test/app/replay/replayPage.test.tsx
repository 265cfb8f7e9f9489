import { readFileSync } from 'node:fs';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ReplayPage } from '../../../src/app/qa/ReplayPage.tsx';
import { withholdIdentity } from '../../../src/core/identity/loadIdentity.ts';
import { freezeStorage } from '../../../src/shared/storage.ts';
import { longTrace } from '../../support/app/longTrace.ts';

const TRACE = 'test/traces/swap-with-22-picks.json';

// jsdom does not implement show.
Object.assign(HTMLDialogElement.prototype, {
  show(this: HTMLDialogElement) {
    this.open = true;
  },
});

it('[R15.3] a replay calls no server, stores nothing, and shows its dialogs and toasts inside its own place', async () => {
  withholdIdentity();
  freezeStorage();
  const calls = vi.spyOn(globalThis, 'fetch');
  const writes = vi.spyOn(Storage.prototype, 'setItem');
  const user = userEvent.setup();
  const { container } = render(<ReplayPage />);
  const text = readFileSync(TRACE, 'utf8');
  await user.upload(
    screen.getByLabelText(/Choose a trace/),
    new File([text], 'visit.json', { type: 'application/json' }),
  );
  await screen.findByText('Every step ends in the recorded state.');

  const stage = within(container.querySelector('figure')!);
  const goTo = (step: number) =>
    fireEvent.change(screen.getByRole('slider', { name: 'Step' }), { target: { value: step } });
  const { steps } = JSON.parse(text) as { steps: { action: { type: string } }[] };
  const stepOf = (type: string) => steps.findIndex(({ action }) => action.type === type) + 1;

  goTo(stepOf('swap/requested'));
  expect(await stage.findByRole('dialog', { name: 'Swap a pick' })).toBeInTheDocument();
  goTo(stepOf('toast/shown'));
  expect(await stage.findByText('Sewailo Golf Club takes the place of Butterfield Golf Course.')).toBeInTheDocument();
  goTo(steps.length);
  expect(await stage.findByRole('heading', { level: 1, name: 'My picks' })).toBeInTheDocument();
  expect([calls.mock.calls, writes.mock.calls, document.cookie]).toEqual([[], [], '']);
});

it('a trace of thousands of steps is opened, found in by words and by keys, and rendered where it is looked at', async () => {
  withholdIdentity();
  freezeStorage();
  const user = userEvent.setup();
  render(<ReplayPage />);
  const text = JSON.stringify(longTrace(3000));
  await user.upload(screen.getByLabelText(/Choose a trace/), new File([text], 'long.json'));
  await screen.findByText('Every step ends in the recorded state.');
  const rows = () => within(screen.getByRole('list', { name: 'Actions' })).getAllByRole('button');
  expect(rows().length).toBeLessThan(500);
  expect(screen.getByText(`3000 of 3000 actions`)).toBeInTheDocument();

  await user.keyboard('/swap/requested');
  expect(screen.getByRole('searchbox', { name: 'Find an action' })).toHaveValue('swap/requested');
  await user.click(rows()[1]!);
  expect(within(screen.getByRole('region', { name: 'Step' })).getByText('swap/requested')).toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Slice' }), 'swap');
  expect(rows()[0]).toHaveTextContent('swap/requested');
});
