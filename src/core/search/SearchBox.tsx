import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { paths } from '../../shared/paths.ts';
import styles from './SearchBox.module.css';

const Popup = lazyComponent(
  async () => (await import('./SearchPopup.tsx')).SearchPopup,
  () => <p role="alert">Search didn’t load. Press Enter to search on its own page.</p>,
);

/** The sidebar's search: a form that works without the popup, whose code is loaded at the first use. */
export function SearchBox() {
  const gridId = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);

  // "/" focuses the search, unless somebody is writing.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest('input, textarea, select, dialog')) return;
      event.preventDefault();
      const box = document.querySelector<HTMLElement>('main [name=q]') ?? input.current;
      box?.focus();
      // On a phone the box is on a page of its own.
      if (document.activeElement !== box) void navigate(paths.search());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);

  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);

  // Somebody may be typing into the box before hydration.
  const openIfFocused = useEffectEvent(() => {
    if (document.activeElement === input.current) open();
  });
  useEffect(() => openIfFocused(), []);

  const clear = () => {
    if (input.current) input.current.value = '';
    setText('');
    input.current?.focus();
  };
  return (
    <form
      role="search"
      className={styles.box}
      action={paths.search()}
      onFocus={open}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Without a target nobody went anywhere: Safari gives a tapped button no focus.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        close();
        // Not from the state: what was typed before hydration may stand in the box alone.
        void navigate(paths.search(input.current?.value.trim()));
      }}
    >
      <input
        ref={input}
        className={styles.input}
        name="q"
        type="search"
        role="combobox"
        aria-expanded="false"
        aria-controls={gridId}
        aria-label="Find a course, state or town"
        placeholder="Find a course"
        autoComplete="off"
        maxLength={SEARCH_MAX_LENGTH}
        onClick={open}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') open();
        }}
        onChange={({ target }) => {
          setText(target.value);
          open();
        }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Popup gridId={gridId} input={input} text={text} onText={setText} onClear={clear} onClose={close} />
        </Suspense>
      )}
    </form>
  );
}
