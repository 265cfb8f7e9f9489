import { createContext } from 'react';
import type { GuardedHistory } from './guardedHistory.ts';

/** The app's history, for those who hold navigations back or need to know of one that is under way. */
export const NavigationContext = createContext<Pick<GuardedHistory, 'guard' | 'location'> | null>(null);
