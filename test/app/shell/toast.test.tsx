import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '../../../src/app/store.ts';
import { selectCurrentLocation } from '../../../src/core/location/currentLocation.ts';
import { addressEntered } from '../../../src/core/location/locationSlice.ts';
import { ToastCard, ToastHost } from '../../../src/core/feedback/ToastHost.tsx';
import { type ToastAction, toastShown } from '../../../src/core/feedback/toastSlice.ts';

// The code of the toast is loaded on demand.
beforeAll(async () => {
  await ToastCard.load();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each page has a frame of its own, as a sign-in and the page that it leads to. */
function HostOfPage() {
  return <ToastHost key={useLocation().pathname} />;
}

function openHost(Host = ToastHost) {
  const store = makeStore();
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Host />
        <Link to="/next">Next page</Link>
      </MemoryRouter>
    </Provider>,
  );
  const show = (message: string, action?: ToastAction) => {
    act(() => void store.dispatch(toastShown({ message, ...(action ? { action } : {}) })));
  };
  return { store, show };
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

const card = (message: string) => screen.getByText(message);

describe('a toast', () => {
  it('[R9.1] closes itself after its duration, not before', () => {
    openHost().show('Saved');
    pass(2999);
    expect(card('Saved')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it.each([
    ['error', 'alert'],
    ['warning', 'alert'],
    ['success', 'status'],
    ['info', 'status'],
  ])('of type %s is announced in a region of role %s', (type, role) => {
    const { store } = openHost();
    act(() => void store.dispatch(toastShown({ type, message: 'Look here' })));
    expect(screen.getByRole(role)).toHaveTextContent('Look here');
  });

  it('[R9.1] is replaced by the next one, which stays for its full duration', () => {
    const { show } = openHost();
    show('First');
    pass(2000);
    show('Second');
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    pass(2999);
    expect(card('Second')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
  });

  it('[R9.1] stays while it is hovered, and while its button has the focus after the mouse has left', () => {
    openHost().show('Saved');
    fireEvent.mouseEnter(card('Saved'));
    fireEvent.focus(screen.getByRole('button', { name: 'Close message' }));
    fireEvent.mouseLeave(card('Saved'));
    pass(60_000);
    expect(card('Saved')).toBeInTheDocument();
    fireEvent.blur(screen.getByRole('button', { name: 'Close message' }));
    pass(3000);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it.each(['hovered', 'focused'])('that replaces a %s toast closes itself after its own duration', (how) => {
    const { show } = openHost();
    show('First');
    if (how === 'hovered') fireEvent.mouseEnter(card('First'));
    else fireEvent.focus(screen.getByRole('button', { name: 'Close message' }));
    show('Second');
    pass(3000);
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
  });

  describe('when the next page opens', () => {
    const goOn = () => fireEvent.click(screen.getByRole('link', { name: 'Next page' }));
    const isCarried = (message: string) => card(message).parentElement?.hasAttribute('data-is-carried');

    it('[R9.1] closes if it is an error, because it is about the page before', () => {
      const { store } = openHost();
      act(() => void store.dispatch(toastShown({ type: 'error', message: 'Not saved' })));
      goOn();
      expect(screen.queryByText('Not saved')).not.toBeInTheDocument();
    });

    it('[R9.1] stays if it is a warning, such as why somebody was signed out', () => {
      const { store } = openHost();
      act(() => void store.dispatch(toastShown({ type: 'warning', message: 'Your sign-in has ended' })));
      goOn();
      expect(isCarried('Your sign-in has ended')).toBe(true);
    });

    it('[R9.1] closes after its duration, which does not begin anew, if the next page has another frame', () => {
      const { show } = openHost(HostOfPage);
      show('Saved');
      pass(1000);
      goOn();
      expect(isCarried('Saved')).toBe(true);
      pass(1999);
      expect(card('Saved')).toBeInTheDocument();
      pass(1);
      expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    });

    it('[R9.1] stays for its duration, away from the heading, if it reports a success or offers something', () => {
      const { show, store } = openHost();
      show('Saved');
      pass(1000);
      expect(isCarried('Saved')).toBe(false);
      goOn();
      expect(isCarried('Saved')).toBe(true);
      pass(1999);
      expect(card('Saved')).toBeInTheDocument();
      pass(1);
      expect(screen.queryByText('Saved')).not.toBeInTheDocument();

      const action = { text: 'Retry', does: toastShown({ message: 'Tried' }) };
      act(() => void store.dispatch(toastShown({ type: 'error', message: 'Not sent', action })));
      expect(isCarried('Not sent')).toBe(false);
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(isCarried('Tried')).toBe(false);
    });
  });

  describe('with an undo action', () => {
    const button = (code: string) => ({ text: 'Undo', does: addressEntered({ code }), isUndo: true });
    const ctrlZ = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });

    it('runs the action once, by its button or by Ctrl+Z, and closes', () => {
      const { store, show } = openHost();
      const current = () => selectCurrentLocation(store.getState());
      show('Gone', button('ut'));
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      expect([current(), screen.queryByText('Gone')]).toEqual(['ut', null]);
      show('Gone', button('nm'));
      ctrlZ();
      expect([current(), screen.queryByText('Gone')]).toEqual(['nm', null]);
    });

    it('ignores Ctrl+Z when the page has handled the key, and when its action undoes nothing', () => {
      const { store, show } = openHost();
      show('Gone', button('ut'));
      const takeKey = (event: Event) => event.preventDefault();
      document.addEventListener('keydown', takeKey);
      ctrlZ();
      document.removeEventListener('keydown', takeKey);
      show('Not saved', { text: 'Try again', does: addressEntered({ code: 'nm' }) });
      ctrlZ();
      expect(selectCurrentLocation(store.getState())).toBeNull();
    });
  });
});
