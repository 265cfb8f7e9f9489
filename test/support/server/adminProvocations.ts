import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { ErrorCode } from '../../../contract/errors.ts';
import { registerAdmin } from './admin.ts';
import { addPastElection } from './elections.ts';
import { coursesIn } from './picks.ts';
import type { TestMember, TestServer } from './server.ts';
import { registerSender, suggestionProvocations, waitingSuggestion } from './suggestions.ts';
import { addCourses } from './votes.ts';

export type Provoked = InjectOptions | Promise<InjectOptions>;
type Provocations = Record<string, Partial<Record<ErrorCode, () => Provoked>>>;
type Context = { server: TestServer; member: TestMember; arizona: string; courses: number[] };
type Request = Pick<InjectOptions, 'method' | 'url'> & { payload?: object | string };

const UNKNOWN_COURSE = 999_999;
const CSV = { 'content-type': 'text/csv' };

/** A request for each error of the admin endpoints, and of the members’ calls that they decide about; members get 404, and an expired token gets 401. */
export function adminProvocations(context: () => Context): Provocations {
  const asAdmin = async (request: (context: Context, ownId: string) => Request): Promise<InjectOptions> => {
    const { headers, user } = await registerAdmin(context().server);
    return { ...request(context(), user._id), headers };
  };
  const guarded = (request: (context: Context) => Request, headers = {}) => ({
    unauthorized: () => ({ ...request(context()), headers: { ...headers, authorization: 'Bearer old' } }),
    not_found: () => ({ ...request(context()), headers: { ...headers, ...context().member.headers } }),
  });
  const read = (path: string) => guarded(() => ({ url: `/api/admin/${path}` }));
  const course = ({ arizona }: Context, name: string) => ({
    method: 'POST' as const,
    url: '/api/admin/courses',
    payload: { locationId: arizona, name, city: 'Mesa', lat: 33, lon: -111 },
  });
  const edit = (id: number | undefined, payload: object) => ({
    method: 'PATCH' as const,
    url: `/api/admin/courses/${id ?? ''}`,
    payload,
  });
  const merge = (from: number | undefined, into: number | undefined) => ({
    method: 'POST' as const,
    url: `/api/admin/courses/${from ?? ''}/merge`,
    payload: { into },
  });
  const keep = (courseId: number | undefined) => ({
    method: 'POST' as const,
    url: '/api/admin/catalogue/keep',
    payload: { courseId },
  });
  const disable = (id: string) => ({
    method: 'PUT' as const,
    url: `/api/admin/users/${id}/disabled`,
    payload: { disabled: true, reason: 'A ring' },
  });

  const plan = (id: string) => ({
    method: 'PATCH' as const,
    url: `/api/admin/elections/${id}`,
    payload: { nextName: 'The next one' },
  });
  const close = (id: string) => ({
    method: 'POST' as const,
    url: `/api/admin/elections/${id}/close`,
    payload: { name: id },
  });

  type Deed = 'course' | 'change' | 'merge' | 'decline';
  const newCourse = (locationId: string) => ({ locationId, name: randomUUID(), city: 'Mesa', lat: 33, lon: -111 });
  const suggestionCall = (id: number, deed: Deed, payload: object) => ({
    method: 'POST' as const,
    url: `/api/admin/suggestions/${id}/${deed}`,
    payload,
  });
  async function decide(deed: Deed, payload: object): Promise<InjectOptions> {
    const id = await waitingSuggestion(context().server, deed === 'change' ? 'correction' : 'course');
    return asAdmin(() => suggestionCall(id, deed, payload));
  }
  const onSuggestion = (deed: Deed, payload: (context: Context) => object) => ({
    ...guarded((known) => suggestionCall(UNKNOWN_COURSE, deed, payload(known))),
    not_found: () => asAdmin((known) => suggestionCall(UNKNOWN_COURSE, deed, payload(known))),
    suggestion_decided: async () => {
      const request = await decide(deed, payload(context()));
      await context().server.app.inject(request);
      return request;
    },
  });

  async function ended(request: Request): Promise<InjectOptions> {
    const { server, arizona } = context();
    await addPastElection(server.db, arizona);
    return asAdmin(() => request);
  }
  async function twice(): Promise<InjectOptions> {
    const request = await asAdmin((known) => course(known, 'Second Look'));
    await context().server.app.inject(request);
    return request;
  }
  async function merged(): Promise<InjectOptions> {
    const { server, arizona } = context();
    const [from, into] = await addCourses(server.db, arizona, 2);
    await server.app.inject(await asAdmin(() => merge(from, into)));
    return asAdmin(() => edit(from, { active: true }));
  }

  return {
    ...suggestionProvocations(context),
    'GET /api/admin/overview': read('overview'),
    'GET /api/admin/users': read('users'),
    'GET /api/admin/users/bursts': read('users/bursts'),
    'PUT /api/admin/users/{userId}/disabled': {
      ...guarded(({ member }) => disable(member.user._id)),
      own_account: () => asAdmin((_known, ownId) => disable(ownId)),
    },
    'PUT /api/admin/users/{userId}/voided': guarded(({ member }) => ({
      method: 'PUT',
      url: `/api/admin/users/${member.user._id}/voided`,
      payload: { voided: true, reason: 'A ring' },
    })),
    'GET /api/admin/locations': read('locations'),
    'PUT /api/admin/locations/{locationId}/active': guarded(({ arizona }) => ({
      method: 'PUT',
      url: `/api/admin/locations/${arizona}/active`,
      payload: { active: false },
    })),
    'GET /api/admin/courses': read('courses'),
    'POST /api/admin/courses': { ...guarded((known) => course(known, 'Not Yet')), course_exists: twice },
    'PATCH /api/admin/courses/{id}': {
      ...guarded(({ courses }) => edit(courses[0], { par: 70 })),
      not_found: () => asAdmin(() => edit(UNKNOWN_COURSE, { par: 70 })),
      course_exists: async () => {
        await context().server.app.inject(await asAdmin((known) => ({ ...course(known, 'Taken Name') })));
        return asAdmin(({ courses }) => edit(courses[0], { name: 'Taken name', city: 'Mesa' }));
      },
      course_merged: merged,
    },
    'POST /api/admin/courses/{id}/merge': {
      ...guarded(({ courses }) => merge(courses[0], courses[1])),
      course_not_mergeable: () => asAdmin(({ courses }) => merge(courses[0], courses[0])),
    },
    'POST /api/admin/courses/import': guarded(
      () => ({ method: 'POST', url: '/api/admin/courses/import', payload: 'state,name,city,lat,lon' }),
      CSV,
    ),
    'GET /api/admin/catalogue': read('catalogue'),
    'POST /api/admin/catalogue/keep': {
      ...guarded(({ courses }) => keep(courses[0])),
      not_found: () => asAdmin(() => keep(UNKNOWN_COURSE)),
    },
    'GET /api/admin/elections': read('elections'),
    'PATCH /api/admin/elections/{id}': {
      ...guarded(() => plan('2019')),
      election_over: () => ended(plan('2019')),
    },
    'POST /api/admin/elections/{id}/close': {
      ...guarded(() => close('2019')),
      election_over: () => ended(close('2019')),
    },
    'GET /api/admin/suggestions': read('suggestions'),
    'GET /api/admin/suggestions/waiting': read('suggestions/waiting'),
    'POST /api/admin/suggestions/{id}/course': {
      ...onSuggestion('course', ({ arizona }) => newCourse(arizona)),
      course_exists: async () => {
        await context().server.app.inject(await asAdmin((known) => course(known, 'Twice Told')));
        return decide('course', { ...newCourse(context().arizona), name: 'Twice told' });
      },
    },
    'POST /api/admin/suggestions/{id}/change': {
      ...onSuggestion('change', () => ({ par: 70 })),
      course_exists: async () => {
        await context().server.app.inject(await asAdmin((known) => course(known, 'Well Known')));
        return decide('change', { name: 'Well known', city: 'Mesa' });
      },
      course_merged: async () => {
        const { server, arizona } = context();
        const [from = 0, into] = await addCourses(server.db, arizona, 2);
        const { wrong } = await registerSender(server);
        const { _id: id } = (await wrong({ courseId: from })).json<{ _id: number }>();
        await server.app.inject(await asAdmin(() => merge(from, into)));
        return asAdmin(() => suggestionCall(id, 'change', { active: true }));
      },
    },
    'POST /api/admin/suggestions/{id}/merge': {
      ...onSuggestion('merge', ({ courses }) => ({ into: courses[0] })),
      course_not_mergeable: async () => decide('merge', { into: (await coursesIn(context().server.db, 'NV'))[0] }),
    },
    'POST /api/admin/suggestions/{id}/decline': onSuggestion('decline', () => ({ sentence: 'No.' })),
    'GET /api/admin/audit': read('audit'),
    'GET /api/admin/events': read('events'),
  };
}
