import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Fault, useFailingNetwork } from './failingCalls.ts';
import { pageTexts } from './pageTexts.ts';
import type { RenderedApp } from './renderApp.tsx';
import { useSurprises } from './surprises.ts';
import { useVisitors } from './visitors.ts';

/** An opened form or control. */
type Opened = {
  /** The current values of the form's fields. */
  input: () => unknown;
  /** Submits; called again after a failure. */
  submit: () => Promise<void>;
};
export type Act = {
  what: string;
  call: string;
  open: () => Promise<Opened>;
  /** Beginning of the error text; with `unknown`, only for refused requests. */
  failed: RegExp;
  /** Text when the outcome is unknown. */
  unknown?: RegExp;
  /** Text that appears only after success. */
  done: RegExp;
  /** Optimistic update. */
  isShownAtOnce?: true;
  /** The control keeps the choice after a failure. */
  isChoice?: true;
  /** Faults that are valid responses here. */
  right?: Fault[];
  /** Text that appears by itself after a lost response; without it the test retries. */
  found?: RegExp;
  /**
   * The call that looks for the change after a lost response. Before its response the page must not say that the change
   * was not made.
   */
  lookedUpBy?: string;
  /** Text after that retry, if it is not `done`. */
  again?: RegExp;
};

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async ({ user }: RenderedApp, name: string | RegExp) => user.click(await button(name));
/** Sets a field at once, because typing is slow and tested elsewhere. */
export const fill = async (label: string, text: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value: text } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
export const valuesOf = (...labels: string[]) => labels.map(valueOf);
export const inDialog = async () => within(await screen.findByRole('dialog'));
export const submitDialog = async ({ user }: RenderedApp, name: string) =>
  user.click((await inDialog()).getByRole('button', { name }));

const FAULTS: Fault[] = ['500', '429', 'offline', 'HTML', '{}', '[]', 'null'];
const says = (words: RegExp) => pageTexts().some((text) => words.test(text));

export type World = ReturnType<typeof useVisitors>;

const OFFLINE = /^You(’| a)re offline/;
export const UNKNOWN = /^We don’t know if /;

/** Texts allowed for this fault. */
const wordsFor = ({ failed, unknown }: Act, fault: Fault): RegExp[] => {
  if (fault === 'offline') return [failed, OFFLINE];
  return fault === '429' || !unknown ? [failed] : [unknown];
};

/**
 * Tests every act with every fault.
 * @param actsOf may use its argument in `open` only, because the world is made before the tests
 */
export function describeFailingActs(
  actsOf: (world: World) => Act[],
  options: Parameters<typeof useVisitors>[0] = {},
): void {
  const world = useVisitors(options);
  const network = useFailingNetwork(() => world.server().app, { isCached: false });
  const { surprises } = useSurprises();

  it.each(actsOf(world))(
    '[R9.6] $what: the page says that it failed and keeps the input, and another try works',
    async (row) => {
      const { input, submit } = await row.open();
      await network.settle();
      const before = input();
      const red: Record<string, string> = {};
      for (const fault of FAULTS) {
        if (row.right?.includes(fault)) continue;
        network.fail(row.call, fault);
        try {
          const count = network.countOf(row.call);
          await submit();
          await waitFor(() => expect(network.countOf(row.call), 'makes the call').toBeGreaterThan(count));
          await network.settle();
          expect(surprises(), 'nothing crashes').toEqual([]);
          expect(wordsFor(row, fault).some(says), 'says what is not done').toBe(true);
          if (!row.isChoice) expect(says(row.done), 'does not claim to be done').toBe(false);
          expect(input(), 'keeps the input').toEqual(before);
        } catch (error) {
          red[fault] = String(error).slice(0, 400);
          break;
        }
      }
      expect(red).toEqual({});

      network.fail(row.call, 'slow');
      await submit();
      await network.settle();
      if (!row.isShownAtOnce) expect(says(row.done), 'does not claim to be done').toBe(false);
      network.recover();
      await waitFor(() => expect(says(row.done), 'is done').toBe(true));
      await network.settle();
      expect(surprises()).toEqual([]);
    },
  );

  it.each(actsOf(world))('[R9.6] $what: the page says nothing untrue when only the response is lost', async (row) => {
    const { submit } = await row.open();
    await network.settle();
    network.fail(row.call, 'lost');
    const count = network.countOf(row.call);
    await submit();
    await waitFor(() => expect(network.countOf(row.call)).toBeGreaterThan(count));
    await network.settle();
    if (row.unknown || row.found) expect(says(row.failed), 'does not claim that it is not done').toBe(false);
    else expect(says(row.failed), 'says that something failed').toBe(true);
    if (row.unknown && !row.found) expect(says(row.unknown), 'says that it is not known').toBe(true);
    network.recover();
    if (!row.found) await submit();
    const done = row.found ?? row.again ?? row.done;
    await waitFor(() => expect(says(done), 'shows that it is done').toBe(true));
    await network.settle();
    expect(surprises()).toEqual([]);
  });

  const lookedUp = actsOf(world).filter(({ lookedUpBy }) => lookedUpBy !== undefined);
  it.each(lookedUp.flatMap((row) => (['slow', '500'] as const).map((fault) => ({ ...row, fault }))))(
    '[R9.6] $what: a lost response is not shown as a refusal while the picks are unknown ($fault)',
    async ({ open, call, lookedUpBy, fault }) => {
      const { input, submit } = await open();
      await network.settle();
      const before = input();
      network.fail(call, 'lost', { [lookedUpBy!]: fault });
      const count = network.countOf(lookedUpBy!);
      await submit();
      await waitFor(() => expect(network.countOf(lookedUpBy!)).toBeGreaterThan(count));
      await network.settle();
      if (fault === '500') expect(says(/couldn’t load/), 'says that the picks are not known').toBe(true);
      else expect(input(), 'does not show it as it was before').not.toEqual(before);
      network.recover();
      await network.settle();
      expect(surprises()).toEqual([]);
    },
  );
}
