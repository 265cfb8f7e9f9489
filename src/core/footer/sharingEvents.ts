import { createAction } from '@reduxjs/toolkit';

/** The link of a ranking or a list was shared: by the device's share sheet, or by the clipboard. */
export const linkShared = createAction<{ link: string; method: 'sheet' | 'copy' }>('sharing/linkShared');
