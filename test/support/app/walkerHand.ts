import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { USER_REFRESH_MS } from '../../../contract/limits.ts';
import type { Fault } from './failingCalls.ts';
import type { RenderedApp } from './renderApp.tsx';

/** What a walker needs of its surroundings. */
export type Surroundings = {
  app: RenderedApp;
  /** Replaces the placeholders in a path. */
  address: (path: string) => string;
  settle: () => Promise<void>;
  /** What happens to every call from the moment at which the next page is open. */
  fault: Fault | null;
  /** How long something is looked for that is not there yet. */
  patienceMs: number;
  fail: (fault: Fault) => void;
  advance: (ms: number) => void;
};

type Control = HTMLButtonElement | HTMLAnchorElement;
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The document, or the dialog that is open above it. */
const front = (): Element => [...document.getElementsByTagName('dialog')].findLast(({ open }) => open) ?? document.body;
const tagged = <Found extends Element>(tags: readonly string[]): Found[] =>
  tags.flatMap((tag) => [...front().getElementsByTagName(tag)] as unknown as Found[]);

const nameOf = (control: Element): string => (control.getAttribute('aria-label') ?? control.textContent).trim();
const labelOf = (field: Field): string => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';

const isUsable = (control: Control): boolean =>
  control instanceof HTMLButtonElement ? !control.disabled : /^\/(?!qa\/)/.test(control.getAttribute('href') ?? '');

/**
 * The hand of a walker, who finds things by what they are called and does nothing where they are not there. Without
 * Testing Library’s queries, which take most of a walk’s time in jsdom.
 */
export class Hand {
  private readonly around: Surroundings;

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** Opens a page, and lets the network fail once it is there. */
  async open(path: string): Promise<void> {
    const { app, address, settle, fault, fail } = this.around;
    await app.go(address(path));
    await settle();
    if (fault) fail(fault);
  }

  async back(): Promise<void> {
    await this.around.app.back();
  }

  /** Presses the nth of the buttons and links whose name matches. */
  async press(name: RegExp, nth = 0): Promise<void> {
    const control = await this.find<Control>(['button', 'a'], (each) => isUsable(each) && name.test(nameOf(each)), nth);
    if (control)
      await act(() => {
        fireEvent.click(control);
        return Promise.resolve();
      });
  }

  /** Presses, and waits for what it opens. */
  async pressAndWait(name: RegExp, nth = 0): Promise<void> {
    await this.press(name, nth);
    await this.around.settle();
  }

  async fill(label: RegExp, value: string): Promise<void> {
    const field = await this.find<Field>(['input', 'textarea'], (each) => label.test(labelOf(each)));
    if (field) act(() => void fireEvent.input(field, { target: { value } }));
  }

  /** Chooses the nth of a list’s options; one that is still loading has only what is chosen already. */
  async choose(label: RegExp, nth: number): Promise<void> {
    const isLoaded = (each: HTMLSelectElement) => label.test(labelOf(each)) && each.options.length > 1;
    const field = await this.find<HTMLSelectElement>(['select'], isLoaded);
    const option = field?.options[nth % field.options.length];
    if (field && option) act(() => void fireEvent.change(field, { target: { value: option.value } }));
  }

  /** Ticks the nth of the circles. */
  async tick(nth: number): Promise<void> {
    const circle = await this.find<HTMLInputElement>(['input'], ({ type }) => type === 'radio', nth);
    if (circle) act(() => void fireEvent.click(circle));
  }

  async upload(label: RegExp, file: File): Promise<void> {
    const field = await this.find<HTMLInputElement>(['input'], (each) => label.test(labelOf(each)));
    if (field) act(() => void fireEvent.change(field, { target: { files: [file] } }));
  }

  /** Time passes, after which the window is looked at again. */
  async returnLater(): Promise<void> {
    this.around.advance(3 * USER_REFRESH_MS);
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
      await Promise.resolve();
    });
  }

  /** The nth of those that are wanted, counted around. */
  private async find<Found extends Element>(
    tags: readonly string[],
    isWanted: (each: Found) => boolean,
    nth = 0,
  ): Promise<Found | undefined> {
    const wanted = () => tagged<Found>(tags).filter(isWanted);
    const { patienceMs: timeout } = this.around;
    if (timeout > 0) await waitFor(() => expect(wanted().length).toBeGreaterThan(0), { timeout });
    const found = wanted();
    return found[nth % found.length];
  }
}
