import type { ErrorCode } from '../../../contract/errors.ts';
import type { App } from '../../../server/http/appType.ts';

/** A call as /api/openapi.json tells it. */
export type DescribedCall = {
  success: number;
  /** Status of each refusal it names. */
  refusals: ReadonlyMap<ErrorCode, number>;
  hasBody: boolean;
  membersOnly: boolean;
  /** Also tells the envelope of refusals that it does not name. */
  hasDefault: boolean;
};

type Answer = { content?: { 'application/json': { schema: { properties?: { code?: { enum: ErrorCode[] } } } } } };
type Operation = { security?: object[]; requestBody?: object; responses: Record<string, Answer> };

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
  const answers = Object.entries(responses).map(([status, answer]) => ({ status: Number(status), answer }));
  const refusals = answers.filter(({ status }) => status >= 400);
  return {
    success: answers.find(({ status }) => status < 400)?.status ?? 0,
    refusals: new Map(refusals.flatMap(({ status, answer }) => codesOf(answer).map((code) => [code, status]))),
    hasBody: requestBody !== undefined,
    membersOnly: security?.some((scheme) => 'bearer' in scheme) ?? false,
    hasDefault: responses.default?.content !== undefined,
  };
}

function codesOf({ content }: Answer): ErrorCode[] {
  return content?.['application/json'].schema.properties?.code?.enum ?? [];
}
