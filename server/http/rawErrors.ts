import type { FastifyServerOptions } from 'fastify';
import type { ErrorResponse } from '#contract/errors';
import { urlLengthError } from './urlLength.ts';
import { sendError } from './errors.ts';

const RESPONSES: Record<string, [status: string, body: ErrorResponse]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    { code: 'headers_too_large', message: 'The headers of this request are too large.' },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    { code: 'bad_request', message: 'This request took too long to arrive. Send it again.' },
  ],
};
const UNREADABLE: [string, ErrorResponse] = [
  '400 Bad Request',
  { code: 'bad_request', message: 'We can’t read this request.' },
];

/** Requests that fail before routing get the same error envelope and headers as all others. */
export function rawErrorHandlers(
  headers: Record<string, string>,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors: (error, request, reply) => {
      sendError(urlLengthError(request) ?? error, request, reply.headers(headers));
    },
    clientErrorHandler: (error, socket) => {
      const { code } = error;
      if (code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const [status, envelope] = RESPONSES[code] ?? UNREADABLE;
      const body = JSON.stringify(envelope);
      const head = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}`);
      socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
    },
  };
}
