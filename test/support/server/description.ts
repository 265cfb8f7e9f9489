import type { ErrorCode } from '../../../contract/errors.ts';
import type { App } from '../../../server/http/appType.ts';

/** A call as /api/openapi.json describes it. */
export type DescribedCall = {
  success: number;
  /** Status of each documented error code. */
  refusals: ReadonlyMap<ErrorCode, number>;
  /** Whether it takes JSON. */
  hasBody: boolean;
  membersOnly: boolean;
  /** Whether the envelope of other errors is described. */
  hasDefault: boolean;
  /** Whether a response has a schema; 204 needs none. */
  hasShape: boolean;
};

type ResponseObject = {
  description: string;
  content?: { 'application/json'?: { schema: { allOf?: { properties?: { code: { enum: ErrorCode[] } } }[] } } };
};
export type Operation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description: string;
  security: object[];
  requestBody?: { content: object };
  responses: Record<string, ResponseObject>;
};
export type Description = {
  info: object;
  servers: object[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
};

export async function descriptionOf(app: App): Promise<Description> {
  return (await app.inject('/api/openapi.json')).json<Description>();
}

/** All operations by name, such as "GET /api/picks/{locationId}". */
export function operationsOf({ paths }: Description): [name: string, operation: Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

/** All described calls by name. */
export async function describedCalls(app: App): Promise<Map<string, DescribedCall>> {
  return new Map(operationsOf(await descriptionOf(app)).map(([name, operation]) => [name, toCall(operation)]));
}

function toCall({ security, requestBody, responses }: Operation): DescribedCall {
  const responded = Object.entries(responses).map(([status, response]) => ({ status: Number(status), response }));
  const refusals = responded.filter(({ status }) => status >= 400);
  return {
    success: responded.find(({ status }) => status < 400)?.status ?? 0,
    refusals: new Map(refusals.flatMap(({ status, response }) => codesOf(response).map((code) => [code, status]))),
    hasBody: requestBody !== undefined && 'application/json' in requestBody.content,
    membersOnly: security.length > 0 && security.every((scheme) => 'bearer' in scheme),
    hasDefault: responses.default?.content !== undefined,
    hasShape: '204' in responses || JSON.stringify(responses).includes('"schema"'),
  };
}

function codesOf({ content }: ResponseObject): ErrorCode[] {
  return content?.['application/json']?.schema.allOf?.flatMap(({ properties }) => properties?.code.enum ?? []) ?? [];
}
