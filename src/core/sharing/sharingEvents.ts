import { createAction } from '@reduxjs/toolkit';

/** A ranking's or a list's link was handed on: to the device's share sheet, or to the clipboard. */
export const linkShared = createAction<{ link: string; method: 'sheet' | 'copy' }>('sharing/linkShared');
