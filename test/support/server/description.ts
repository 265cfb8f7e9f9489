import type { ErrorCode } from '../../../contract/errors.ts';
import type { App } from '../../../server/http/appType.ts';

/** A call as /api/openapi.json describes it. */
export type DescribedCall = {
  success: number;
  /** Status of each documented error code. */
  refusals: ReadonlyMap<ErrorCode, number>;
  hasBody: boolean;
  membersOnly: boolean;
  /** Whether the envelope of other errors is described. */
  hasDefault: boolean;
  /** Whether a response has a schema; 204 needs none. */
  hasShape: boolean;
};

type ResponseObject = {
  content?: { 'application/json': { schema: { properties?: { code?: { enum: ErrorCode[] } } } } };
};
type Operation = { security?: object[]; requestBody?: object; responses: Record<string, ResponseObject> };

/** All described calls by name, such as "GET /api/picks/{locationId}". */
export async function describedCalls(app: App): Promise<Map<string, DescribedCall>> {
  const reply = await app.inject('/api/openapi.json');
  const { paths } = reply.json<{ paths: Record<string, Record<string, Operation>> }>();
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, toCall(operation)]),
    ),
  );
}

function toCall({ security, requestBody, responses }: Operation): DescribedCall {
  const responded = Object.entries(responses).map(([status, response]) => ({ status: Number(status), response }));
  const refusals = responded.filter(({ status }) => status >= 400);
  return {
    success: responded.find(({ status }) => status < 400)?.status ?? 0,
    refusals: new Map(refusals.flatMap(({ status, response }) => codesOf(response).map((code) => [code, status]))),
    hasBody: requestBody !== undefined,
    membersOnly: security?.some((scheme) => 'bearer' in scheme) ?? false,
    hasDefault: responses.default?.content !== undefined,
    hasShape: '204' in responses || JSON.stringify(responses).includes('"schema"'),
  };
}

function codesOf({ content }: ResponseObject): ErrorCode[] {
  return content?.['application/json'].schema.properties?.code?.enum ?? [];
}
