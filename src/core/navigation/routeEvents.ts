import { createAction } from '@reduxjs/toolkit';

/** A page was shown, the first one included. The payload is its path. */
export const routeEntered = createAction<string>('route/entered');
