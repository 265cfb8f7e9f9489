import type { FastifyRequest } from 'fastify';

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Its query with the question mark, or empty. */
export const searchIn = (request: FastifyRequest): string => request.url.slice(pathOf(request).length);

/** Where people reach this server. @param publicOrigin null: where the request has reached it */
export const originOf = ({ protocol, host }: FastifyRequest, publicOrigin: string | null): string =>
  publicOrigin ?? `${protocol}://${host}`;

/** Whether the URL is part of the API or the analytics. */
export const isCall = (request: FastifyRequest): boolean => /^\/(api|mp)(\/|$)/.test(pathOf(request));

/** Whether the URL may be a page's: neither a file nor part of the API. */
export function isPageRequest(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/\.\w+$/.test(pathOf(request)) && !isCall(request);
}

/** True for browsers; link-preview bots accept anything. */
export const wantsHtml = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');
