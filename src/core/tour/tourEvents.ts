import { createAction } from '@reduxjs/toolkit';

/** Router state that opens the voting page with its tour. */
export type TourState = { tour?: true };

/** A step of the tour stands on the screen; counted from 1. */
export const tourStepShown = createAction<number>('tour/stepShown');

/** The tour is over for good; `step` is the last one that was seen, 0 the greeting. */
export const tourEnded = createAction<{ isFinished: boolean; step: number }>('tour/ended');
