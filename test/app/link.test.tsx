import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createPath, Router, UNSAFE_createMemoryHistory } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Link } from '../../src/shared/ui/Link.tsx';
import { NavLink } from '../../src/shared/ui/NavLink.tsx';

function open(at: string, link: React.ReactNode) {
  const history = UNSAFE_createMemoryHistory({ initialEntries: [at], v5Compat: true });
  const push = vi.spyOn(history, 'push');
  const replace = vi.spyOn(history, 'replace');
  render(
    <Router location={history.location} navigator={history}>
      {link}
    </Router>,
  );
  return { link: screen.getByRole('link'), place: () => createPath(history.location), history, push, replace };
}

describe('a link within the app', () => {
  it('leads on without loading a page, and gives it what it carries', async () => {
    const { link, place, history } = open('/about', <Link to="/login" state={{ from: '/about' }} children="Sign in" />);
    await userEvent.click(link);
    expect(place()).toBe('/login');
    expect(history.location.state).toEqual({ from: '/about' });
  });

  it('knows its address from where it stands', () => {
    const { link } = open('/shared/ada/az', <Link to="?compare=1" children="Compare" />);
    expect(link).toHaveAttribute('href', '/shared/ada/az?compare=1');
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves a tap with %s to the browser', (key) => {
    const { link, push } = open('/about', <Link to="/login" children="Sign in" />);
    let isLeft = false;
    const onTap = (event: Event) => {
      isLeft = !event.defaultPrevented;
      // The browser of the tests can open no other page.
      event.preventDefault();
    };
    window.addEventListener('click', onTap, { once: true });
    fireEvent.click(link, { [key]: true });
    expect(isLeft).toBe(true);
    expect(push).not.toHaveBeenCalled();
  });

  it('to where somebody is adds nothing to the history', async () => {
    const { link, push, replace } = open('/about?a=1#b', <Link to="/about?a=1#b" children="Here" />);
    await userEvent.click(link);
    expect(push).not.toHaveBeenCalled();
    expect(replace).toHaveBeenCalledOnce();
  });
});

it.each([
  ['/my-picks', 'page'],
  ['/my-picks/edit', 'page'],
  ['/my-picks-of-old', null],
  ['/about', null],
])('a link of a navigation says at %s that its page is: %s', (at, current) => {
  const { link } = open(at, <NavLink to="/my-picks" children="My Picks" />);
  expect(link.getAttribute('aria-current')).toBe(current);
});
