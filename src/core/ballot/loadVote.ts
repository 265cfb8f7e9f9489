import { createAction } from '@reduxjs/toolkit';
import type { PickRequest } from './changesApi.ts';

/** A vote, or one that is taken back. */
export type Vote = PickRequest & { kind: 'add' | 'remove'; courseName: string };

/** Requests the same vote once more, by the button of a toast. */
export const voteRequested = createAction<Vote>('ballot/voteRequested');

let loaded: typeof import('./vote.ts') | undefined;

/**
 * The code that sends votes: a guest does without. It is loaded with a member's flags, so that it is there without a
 * network.
 */
export const loadVote = async () => (loaded ??= await import('./vote.ts'));

/** Undefined before it is loaded. */
export const loadedVote = () => loaded;
