import type { AppThunk } from '../../app/hooks.ts';
import { copy, share, type ShareResult } from '../../shared/share.ts';
import { createAction } from '@reduxjs/toolkit';

/** The link of a ranking or a list was shared: by the device's share sheet, or by the clipboard. */
export const linkShared = createAction<{ link: string; method: 'sheet' | 'copy' }>('sharing/linkShared');

const METHODS = { shared: 'sheet', copied: 'copy' } as const;

const reported =
  (link: string, sharing: Promise<ShareResult>): AppThunk<Promise<ShareResult>> =>
  async (dispatch) => {
    const result = await sharing;
    if (result === 'shared' || result === 'copied') dispatch(linkShared({ link, method: METHODS[result] }));
    return result;
  };

/** Opens the device's share sheet where there is one, else copies the link. */
export const shareLink = (link: string, title: string): AppThunk<Promise<ShareResult>> =>
  reported(link, share(link, title));

export const copyLink = (link: string): AppThunk<Promise<ShareResult>> => reported(link, copy(link));
