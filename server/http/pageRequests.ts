import type { FastifyRequest } from 'fastify';

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Whether a page could stand at the address of a request: no file, and nothing of the API. */
export function isPageRequest(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/\.\w+$/.test(pathname) && !/^\/(api|mp)(\/|$)/.test(pathname);
}

/** Browsers ask for HTML; programs that render link previews take anything. */
export const wantsHtml = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');
