import { createAction } from '@reduxjs/toolkit';

/** Another page stands on the screen, the first one included. The payload is its path. */
export const routeEntered = createAction<string>('route/entered');
