/** The header that names a request in its response, in the server's log and in QA's traces. */
export const REQUEST_ID = 'x-request-id';
