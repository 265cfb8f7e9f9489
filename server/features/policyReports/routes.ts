import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import type { CountCall } from '../../http/rateLimits.ts';
import { POLICY_REPORTS_PATH } from '../../http/security.ts';
import { logSecurityEvent } from '../../http/securityLog.ts';

const REPORTS_A_CALL = 10;

const Text = Type.Optional(Type.String());
/** Reports of current browsers (Reporting API); reports of other types are ignored. */
const Report = Type.Object({
  type: Type.Literal('csp-violation'),
  body: Type.Object({ effectiveDirective: Text, blockedURL: Text }),
});
/** Reports of older browsers (report-uri), one in each request. */
const OldReport = Type.Object({
  'csp-report': Type.Object({ 'effective-directive': Text, 'violated-directive': Text, 'blocked-uri': Text }),
});

type Violation = { directive: string; blocked: string };

/**
 * Receives the browsers' reports of Content-Security-Policy violations and logs them, without the page's URL and
 * without any of the script, which can hold personal data.
 */
export function policyReportRoutes(app: App, { countCall }: { countCall: CountCall }): void {
  app.removeAllContentTypeParsers();
  const types = ['application/reports+json', 'application/csp-report'];
  app.addContentTypeParser<string>(types, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('*', (_request, _payload, done) => done(notAReport()));

  app.post(POLICY_REPORTS_PATH, { schema: { hide: true } }, async (request, reply) => {
    await countCall('policyReport', request.network);
    if (typeof request.body !== 'string') throw notAReport();
    for (const violation of violationsIn(request.body)) logSecurityEvent(request, 'policy_violation', violation);
    return reply.status(204).send();
  });
}

function violationsIn(text: string): Violation[] {
  const body = parse(text);
  if (Value.Check(OldReport, body)) {
    const report = body['csp-report'];
    return [toViolation(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'])];
  }
  if (!Array.isArray(body)) throw new ApiError('bad_request', 'This isn’t a report.');
  const reports = body.slice(0, REPORTS_A_CALL).filter((one) => Value.Check(Report, one));
  return reports.map((report) => toViolation(report.body.effectiveDirective, report.body.blockedURL));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('bad_request', 'We can’t read this request.');
  }
}

/** A directive's name, and of what was blocked a keyword ("inline") or its origin. */
function toViolation(directive = '', blocked = ''): Violation {
  const url = URL.parse(blocked);
  const isWord = /^[\w-]{1,40}$/;
  return {
    directive: isWord.exec(directive.split(' ', 1)[0] ?? '')?.[0] ?? 'unknown',
    blocked: url ? `${url.protocol}//${url.host}` : (isWord.exec(blocked)?.[0] ?? 'unknown'),
  };
}

function notAReport(): ApiError {
  return new ApiError('unsupported_media_type', 'Send a report as browsers do (application/reports+json).');
}
