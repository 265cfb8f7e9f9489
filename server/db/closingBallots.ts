import { type Expression, type RawBuilder, sql } from 'kysely';

/** As part of a statement: whether the ledger of an election that has ended in a location is still to be made. */
export const isLedgerMissing = (locationId: Expression<string>, election: string): RawBuilder<boolean> => sql<boolean>`(
    (${sql.ref(`${election}.closed_at`)} is null or exists (
      select from election_ends
      where election_ends.location_id = ${locationId} and election_ends.election_id = ${sql.ref(`${election}.id`)}
    )) and not exists (
      select from ledgers
      where ledgers.location_id = ${locationId} and ledgers.election_id = ${sql.ref(`${election}.id`)} and ledgers.closing
    )
  )`;

/** As part of a statement: whether an election has ended in a location whose ledger is still to be made. */
export const isClosingIn = (locationId: Expression<string>): RawBuilder<boolean> => sql<boolean>`exists (
    select from elections as ended
    where (ended.closes_at <= clock_timestamp() or exists (
      select from election_ends where election_ends.location_id = ${locationId} and election_ends.election_id = ended.id
    )) and ${isLedgerMissing(locationId, 'ended')}
  )`;

/**
 * As part of a statement that changes ballots: keeps them as they were at the end of each election before the one that
 * the change counts in, as long as that one's ledger is not made. `changing` is a query before it, with the columns
 * location_id, member_id, course_ids, version, counted (as it was until now), written_in and counts_in.
 * @param owner whose they are, where they are not kept yet
 */
export const keepChanging = (owner: RawBuilder<string> = sql<string>`changing.member_id`): RawBuilder<unknown> => sql`
    insert into closing_ballots (location_id, election_id, member_id, course_ids, version, counted)
    select changing.location_id, ended.id, ${owner}, changing.course_ids, changing.version, changing.counted
    from changing
    join elections as written on written.id = changing.written_in
    join elections as open on open.id = changing.counts_in
    join elections as ended on ended.opens_at >= written.opens_at and ended.opens_at < open.opens_at
    where ${isLedgerMissing(sql.ref('changing.location_id'), 'ended')} and not exists (
      select from closing_ballots as kept
      where kept.location_id = changing.location_id and kept.election_id = ended.id
        and kept.member_id = changing.member_id
    )
    on conflict do nothing`;

/**
 * A query: the next ballots of a location, in the order of their members, as they were at the end of an election: those
 * that were kept, and all that have not been written in a later one. Its columns are member_id, counted, voided and
 * course_ids.
 */
export const ballotsAtEnd =
  ({ locationId, electionId }: { locationId: string; electionId: string }) =>
  ({ after, limit }: { after: string; limit: number }): RawBuilder<unknown> => sql`
  select at_end.member_id, coalesce(at_end.counted, members.counted) as counted,
    not coalesce(at_end.counted, members.counted) and members.voided_at is not null as voided, at_end.course_ids
  from (
    (
      select member_id, course_ids, counted from closing_ballots
      where location_id = ${locationId} and election_id = ${electionId} and member_id > ${after}
      order by member_id limit ${limit}
    ) union all (
      select member_id, course_ids, null from ballots
      where location_id = ${locationId} and member_id > ${after}
        and election_id in (
          select written.id from elections as written join elections as ended on written.opens_at <= ended.opens_at
          where ended.id = ${electionId}
        )
        and not exists (
          select from closing_ballots as kept
          where kept.location_id = ${locationId} and kept.election_id = ${electionId}
            and kept.member_id = ballots.member_id
        )
      order by member_id limit ${limit}
    )
    order by member_id limit ${limit}
  ) as at_end
  left join lateral (
    -- Each by its id: a join may read all members for a few ballots.
    select counted, voided_at from members where id = at_end.member_id offset 0
  ) as members on true`;
