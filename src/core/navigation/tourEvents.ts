import { createAction } from '@reduxjs/toolkit';

/** Router state that opens the voting page with its tour. */
export type TourState = { tour?: true };

/** A step of the tour was shown; counted from 1. */
export const tourStepShown = createAction<number>('tour/stepShown');

/** The tour was finished or skipped; `step` is the last one shown, 0 the greeting. */
export const tourEnded = createAction<{ isFinished: boolean; step: number }>('tour/ended');
