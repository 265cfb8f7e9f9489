import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { DemoSamples } from '../../../../contract/demo.ts';
import { type Act, describeFailingActs, press, submitDialog, type World } from '../../../support/app/failingActs.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';

const FILLED = /^(Adding sample votes…|400 sample golfers have voted in all 50 states\.)$/;
const PATIENT = { timeout: 20_000 };

/** The two buttons at the bottom of every page of a demo. */
const actsOf = ({ server }: World): Act[] => {
  const change = async (method: 'PUT' | 'DELETE', until: Partial<DemoSamples>) => {
    const read = async () => (await server().app.inject('/api/demo/samples')).json<DemoSamples>();
    await expect.poll(read, PATIENT).toMatchObject({ running: null });
    await server().app.inject({ method, url: '/api/demo/samples' });
    await expect.poll(read, PATIENT).toMatchObject({ running: null, ...until });
  };
  return [
    {
      what: 'filling a demo with sample votes',
      call: 'PUT /api/demo/samples',
      open: async () => {
        await change('DELETE', { members: 0 });
        const app = await renderApp('/about');
        const submit = () => press(app, 'Fill with sample votes');
        return { input: () => screen.queryByRole('progressbar'), submit };
      },
      failed: /^Not done\./,
      done: FILLED,
      found: FILLED,
    },
    {
      what: 'removing the sample votes of a demo',
      call: 'DELETE /api/demo/samples',
      open: async () => {
        await change('PUT', { members: 400 });
        const app = await renderApp('/about');
        await press(app, 'Remove sample votes');
        const asks = { name: 'Remove the sample votes?' };
        await screen.findByRole('dialog', asks);
        return {
          input: () => screen.queryByRole('dialog', asks) !== null,
          submit: () => submitDialog(app, 'Remove them'),
        };
      },
      failed: /^Not done\./,
      done: /^(Removing the sample votes…|Fill with sample votes)$/,
      found: /^(Removing the sample votes…|Fill with sample votes)$/,
    },
  ];
};

describeFailingActs(actsOf);
