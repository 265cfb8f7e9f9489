import { useEffect, useEffectEvent } from 'react';

type PairKeys = { ArrowLeft: () => void; ArrowRight: () => void; tie: () => void; undo: () => void };

/** Keyboard shortcuts: ← and → choose a course, = and ↑ mean a tie, Z undoes the last comparison. */
export function usePairKeys(keys: PairKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    const isElsewhere =
      (target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select')) ||
      document.querySelector('dialog[open]') !== null;
    const act = actOf(keys, key);
    if (!act || isElsewhere || ctrlKey || metaKey || altKey || defaultPrevented) return;
    event.preventDefault();
    if (!repeat) act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actOf(keys: PairKeys, key: string): (() => void) | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight') return keys[key];
  if (key === '=' || key === 'ArrowUp') return keys.tie;
  return key.toLowerCase() === 'z' ? keys.undo : undefined;
}
