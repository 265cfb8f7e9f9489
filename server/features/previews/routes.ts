import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_HEAD } from '#contract/pageHead';
import { filterOf } from '#contract/rankingFilter';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { type CountCall, countWork, WEIGHTS } from '../../http/rateLimits.ts';
import { searchIn } from '../../http/pageRequests.ts';
import { revalidate } from '../../http/cacheHeaders.ts';
import { productPicture } from './pictures/coursePicture.ts';
import { type PictureRenderer, keyOf } from './pictures/pictureRenderer.ts';
import type { Subjects } from './subjects.ts';

type OfResult = { Params: { election: string; state: string } };
type OfList = { Params: { userId: string; place: string } };

/** Public pictures may be cached for five minutes. */
const PUBLIC = 'public, max-age=300';
/** A list can become private at any moment, so its pictures are revalidated each time. */
const REVALIDATED = 'no-cache';

/** The pictures of link previews, each beside its page. */
export function previewRoutes(
  app: App,
  { subjects, pictures, countCall }: { subjects: Subjects; pictures: PictureRenderer; countCall: CountCall },
): void {
  const schema = { hide: true };

  async function sendPicture(
    request: FastifyRequest,
    reply: FastifyReply,
    { svg, cacheControl }: { svg: string | undefined; cacheControl: string },
  ): Promise<FastifyReply> {
    // The same response as for an unknown URL.
    if (svg === undefined) throw new ApiError('not_found', 'We couldn’t find that page.');
    if (revalidate(request, reply, { etag: `"${keyOf(svg)}"`, cacheControl })) return reply.send();
    // Other sites show these pictures.
    reply.type('image/png').header('cross-origin-resource-policy', 'cross-origin');
    if (!pictures.isKnown(svg)) await countWork(countCall, request, WEIGHTS.picture);
    return reply.send(await pictures.png(svg));
  }

  app.get('/picture.png', { schema }, (request, reply) =>
    sendPicture(request, reply, {
      svg: productPicture(DEFAULT_HEAD.description.split('. ')[0] ?? ''),
      cacheControl: PUBLIC,
    }),
  );

  app.get<{ Params: { state: string } }>('/leaderboard/:state/picture.png', { schema }, async (request, reply) => {
    const ranking = await subjects.ranking(request.params.state, filterOf(searchIn(request)));
    return sendPicture(request, reply, { svg: ranking?.picture(), cacheControl: PUBLIC });
  });

  app.get<{ Params: { id: string } }>('/course/:id/picture.png', { schema }, async (request, reply) => {
    const course = await subjects.course(request.params.id);
    return sendPicture(request, reply, { svg: course?.picture(), cacheControl: PUBLIC });
  });

  for (const kind of ['picture', 'story'] as const) {
    app.get<OfResult>(`/results/:election/:state/${kind}.png`, { schema }, async (request, reply) => {
      const { election, state } = request.params;
      const result = await subjects.result(election, state);
      return sendPicture(request, reply, { svg: result?.[kind]?.(), cacheControl: PUBLIC });
    });

    app.get<OfList>(`/shared/:userId/:place/${kind}.png`, { schema }, async (request, reply) => {
      const { userId, place } = request.params;
      const list = await subjects.list(userId, place);
      if (list) reply.header('x-robots-tag', 'noindex');
      return sendPicture(request, reply, { svg: list?.[kind]?.(), cacheControl: REVALIDATED });
    });
  }
}
