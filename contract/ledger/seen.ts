import { dayOf } from '../days.ts';
import type { ChainLink } from './chain.ts';
import type { Finding } from './findings.ts';

/** The newest head of a state that a device has seen, and when it saw it first. */
export type SeenHead = { number: number; hash: string; on: string };

/**
 * Compares the heads of today with the one that this device remembers: a past that was rewritten, or a ledger that is
 * hidden, differs from it.
 */
export function compareWithSeen(seen: SeenHead, links: readonly ChainLink[]): Finding[] {
  const { number, hash, on } = seen;
  const day = dayOf(on);
  const found = (says: string): Finding[] => [{ part: 'device', number, says }];
  const link = links.find((each) => each.number === number);
  if (!link) return found(`you saw this ledger on this device on ${day}, and now it isn’t published`);
  return link.hash === hash ? [] : found(`you saw other words for no. ${number} on this device on ${day}`);
}
