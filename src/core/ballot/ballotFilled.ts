import { createAction } from '@reduxjs/toolkit';

/** The member's last flag of a location was planted, for the first time on this device. */
export const ballotFilled = createAction<string>('ballot/filled');
