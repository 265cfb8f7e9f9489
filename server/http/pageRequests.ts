import type { FastifyRequest } from 'fastify';

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Whether the URL may be a page's: neither a file nor part of the API. */
export function isPageRequest(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/\.\w+$/.test(pathname) && !/^\/(api|mp)(\/|$)/.test(pathname);
}

/** True for browsers; link-preview bots accept anything. */
export const wantsHtml = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');
