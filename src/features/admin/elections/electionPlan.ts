import type { AdminElection, PlanElection } from '#contract/adminElections';

/** The plan of an election as the form holds it. */
export type PlanForm = { closesAt: string; nextName: string };

export const toPlanForm = ({ closesAt, nextName }: AdminElection): PlanForm => ({
  closesAt: toEasternField(closesAt),
  nextName: nextName ?? '',
});

/** The fields that differ from the plan with which the dialog was opened. */
export function changeOf({ closesAt, nextName }: PlanForm, before: AdminElection): PlanElection {
  const name = nextName.trim() === '' ? null : nextName.trim();
  return {
    ...(closesAt === toEasternField(before.closesAt) ? {} : { closesAt: fromEasternField(closesAt) ?? closesAt }),
    ...(name === before.nextName ? {} : { nextName: name }),
  };
}

const HOUR_MS = 3_600_000;
/** Swedish writes dates as fields do. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

/**
 * The value of a datetime-local field in the zone in which everybody reads of an election: "2027-01-01T05:00". @param
 * time ISO 8601
 */
export const toEasternField = (time: string): string => wallClock.format(new Date(time)).replace(' ', 'T');

/**
 * The moment of such a value, ISO 8601; undefined for an empty one, and for a year of five digits. The clocks in the
 * east are four or five hours behind.
 */
export function fromEasternField(field: string): string | undefined {
  // Engines read more than this form.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field)) return undefined;
  const ms = Date.parse(`${field}:00Z`);
  const [winter, summer] = [5, 4].map((hours) => new Date(ms + hours * HOUR_MS).toISOString());
  return [winter, summer].find((time) => time !== undefined && toEasternField(time) === field) ?? winter;
}
