import { findState } from '../../../contract/states.ts';
import type { UserDetails } from '../../../src/core/session/sessionSlice.ts';

export const CODES = ['az', 'nm', 'nv', 'ny', 'tx'] as const;
export const MEMBERS = ['ada', 'bob'] as const;
export type Member = (typeof MEMBERS)[number];

const idOf = (code: string) => `in-${code}`;
const nameOf = (code: string) => findState(code)?.name ?? code;

/** A server whose states close, and whose members have primary locations. */
export class LocationServer {
  private readonly open = new Set<string>(CODES.map((code) => code.toUpperCase()));
  private readonly primaries = new Map<Member, string>();

  isOpen(code: string): boolean {
    return this.open.has(code.toUpperCase());
  }

  /** Codes of the open states, upper case. */
  openNow(): ReadonlySet<string> {
    return new Set(this.open);
  }

  toggle(code: string): void {
    const upper = code.toUpperCase();
    if (!this.open.delete(upper)) this.open.add(upper);
  }

  primaryOf(member: Member): string | null {
    return this.primaries.get(member) ?? null;
  }

  savePrimary(member: Member, code: string): void {
    this.primaries.set(member, code);
  }

  userOf(member: Member): UserDetails {
    const primary = this.primaryOf(member);
    const primaryLocation = primary === null ? null : { code: primary.toUpperCase() };
    return { _id: member, name: member, isAdmin: false, primaryLocation, state: null };
  }

  /** The body of the response to any request but that for the geocode. */
  async bodyOf(request: Request, member: Member | null): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/locations/') return CODES.map((code) => this.locationOf(code));
    if (pathname.startsWith('/api/locations/resolve/'))
      return { stateCode: findState(decodeURIComponent(pathname.split('/').at(-1) ?? ''))?.code ?? null };
    if (pathname === '/api/golf-courses/location-id') {
      const name = searchParams.get('name');
      if (name !== null) return { locationId: idOf(name) };
      return { name: nameOf((searchParams.get('locationId') ?? '').slice(idOf('').length)) };
    }
    if (pathname === '/api/user/primary-location' && member) {
      const { location } = (await request.json()) as { location: string };
      this.savePrimary(member, location);
      return { primaryLocation: { code: location.toUpperCase() } };
    }
    return member && { ...this.userOf(member), email: 'somebody@example.com' };
  }

  private locationOf(code: string) {
    return { _id: idOf(code), code: code.toUpperCase(), name: nameOf(code), active: this.isOpen(code) };
  }
}
