import type { PlantedFault } from './plantedFault.ts';

export const FAULTS_OF_ACCESSIBILITY: PlantedFault[] = [
  {
    id: 'removed-pick-loses-focus',
    area: 'accessibility',
    what: 'Whoever removes a pick by keyboard is thrown back to the top of the page.',
    file: 'src/features/picks/edit/PickEditor.tsx',
    find: '(next ?? bar.current)?.focus();',
    replace: 'next?.blur();',
    caughtBy: ['test/app/picks/editPicks.test.tsx'],
    caughtAtFirst: true,
  },
  {
    id: 'warning-waits-for-its-turn',
    area: 'accessibility',
    what: 'A screen reader says a warning only after everything else that it has to say.',
    file: 'src/core/feedback/ToastHost.tsx',
    find: "toast?.type === 'error' || toast?.type === 'warning'",
    replace: "toast?.type === 'error'",
    caughtBy: ['test/app/shell/toast.test.tsx'],
    caughtAtFirst: false,
  },
  {
    id: 'error-not-read-with-its-field',
    area: 'accessibility',
    what: 'A screen reader does not say what is wrong with the field that it reads.',
    file: 'src/shared/ui/Field.tsx',
    find: "'aria-describedby': note ? noteId : undefined",
    replace: "'aria-describedby': hint ? noteId : undefined",
    caughtBy: ['test/app/account/settings.test.tsx'],
    caughtAtFirst: true,
  },
  {
    id: 'focus-cannot-be-seen',
    area: 'accessibility',
    what: 'Whoever uses the keyboard cannot see where the focus is.',
    file: 'src/styles/base.css',
    find: 'outline: 2px solid var(--fairway);',
    replace: 'outline: none;',
    caughtBy: ['test/exhaustive/e2e/shell/keyboard.e2e.ts'],
    named: 'the list of states opens',
    caughtAtFirst: true,
  },
  {
    id: 'facts-too-pale',
    area: 'accessibility',
    what: "A course's town and access are too pale to be read.",
    file: 'src/shared/ui/CourseRow.module.css',
    find: 'color: var(--muted);',
    replace: 'color: var(--outline);',
    caughtBy: ['test/exhaustive/e2e/shell/accessibility.e2e.ts'],
    named: 'fits a screen of',
    caughtAtFirst: true,
  },
  {
    id: 'motion-that-was-not-wanted',
    area: 'accessibility',
    what: 'Grey rows go on pulsing for somebody who has asked for less motion.',
    file: 'src/shared/ui/CourseRow.module.css',
    find: `.skeleton {
      animation: none;
    }`,
    replace: `.skeleton {
      animation-duration: 2s;
    }`,
    caughtBy: ['test/exhaustive/e2e/shell/modes.e2e.ts'],
    named: 'who prefers reduced motion',
    caughtAtFirst: true,
  },
];
