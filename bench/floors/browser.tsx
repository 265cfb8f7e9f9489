/** The floor page's only script: hydrates the list from the data beside it. */
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { persistStore } from 'redux-persist';
import type { Leaderboard } from '#contract/leaderboard';
import { FloorList, makeFloorStore } from './FloorList.tsx';

const [root, data] = [document.getElementById('floor'), document.getElementById('floor-data')];
if (!root || !data) throw new Error('The page has lost its list');
const { state, leaderboard } = JSON.parse(data.textContent) as { state: string; leaderboard: Leaderboard };
const store = makeFloorStore(state, leaderboard);
persistStore(store);
const router = createBrowserRouter([{ path: '*', element: <FloorList store={store} state={state} /> }]);
hydrateRoot(root, <RouterProvider router={router} />);
