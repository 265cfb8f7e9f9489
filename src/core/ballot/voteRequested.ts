import { createAction } from '@reduxjs/toolkit';
import type { PickRequest } from './changesApi.ts';

/** A vote, or one that is taken back. */
export type Vote = PickRequest & { kind: 'add' | 'remove'; courseName: string };

/** Requests the same vote once more, by the button of a toast. */
export const voteRequested = createAction<Vote>('ballot/voteRequested');
