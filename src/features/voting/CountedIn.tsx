import { useEffect } from 'react';
import type { Election } from '#contract/elections';
import { electionTitle, endOf } from '#contract/electionWords';
import { useGetBallotQuery } from '../../core/ballot/ballotApi.ts';
import { ELECTION_POLL, isOpen, useGetElectionsQuery } from '../../api/endpoints/electionsApi.ts';

/** One line that names the election in which the member's ballot counts; an empty line while that is loading. */
export function CountedIn({ locationId }: { locationId: string }) {
  const { id } = useGetBallotQuery(locationId, {
    selectFromResult: ({ data }) => ({ id: data?.ballot.election }),
  });
  const { data, refetch } = useGetElectionsQuery(undefined, ELECTION_POLL);
  const election = data?.elections.find((each) => each.id === id);
  const isNew = data !== undefined && id !== undefined && !election;

  // The ballot counts in an election that has opened since the list was fetched.
  useEffect(() => {
    if (isNew) void refetch();
  }, [isNew, id, refetch]);

  return <>{election ? textOf(election) : '\u00a0'}</>;
}

const textOf = (election: Election): string =>
  isOpen(election)
    ? `Counts in ${electionTitle(election.name)}, closing ${endOf(election.closesAt)}.`
    : `${electionTitle(election.name)} has closed. Your flags stay, and count on in the next one.`;
