import { createContext } from 'react';
import type { GuardedHistory } from './guardedHistory.ts';

/** Where a page can hold back the ways off it. */
export const NavigationContext = createContext<Pick<GuardedHistory, 'guard'> | null>(null);
