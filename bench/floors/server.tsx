/** The floor page's list as HTML. */
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Leaderboard } from '#contract/leaderboard';
import { FloorList, makeFloorStore } from './FloorList.tsx';

export async function renderList(state: string, leaderboard: Leaderboard): Promise<string> {
  const store = makeFloorStore(state, leaderboard);
  const handler = createStaticHandler([{ path: '*', element: <FloorList store={store} state={state} /> }]);
  const context = await handler.query(new Request(`http://localhost/leaderboard/${state}`));
  if (context instanceof Response) throw new Error('The floor page redirects');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}
