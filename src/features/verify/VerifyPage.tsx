import { useParams, useSearchParams, useNavigate } from 'react-router-dom';
import { useId } from 'react';
import { dayOf } from '#contract/days';
import type { LedgerUnderWay, ListedHead } from '#contract/ledger/format';
import { findState, type UsState } from '#contract/states';
import { verifyHead } from '#contract/subjectHeads';
import { useGetLedgersQuery } from '../../api/endpoints/ledgerApi.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { openPickerFirst } from '../../shared/openPickerFirst.ts';
import { LedgerCount } from './LedgerCount.tsx';
import { Explanation } from './Explanation.tsx';
import layout from './VerifyLayout.module.css';
import styles from './VerifyPage.module.css';

/** /verify/:state; `?no=` for an earlier ledger than the newest. */
export function VerifyPage() {
  const { state: code = '' } = useParams();
  const state = /^[a-z]{2}$/i.test(code) ? findState(code) : undefined;
  return state ? <LedgersOf key={state.code} state={state} /> : <NotFound />;
}

function LedgersOf({ state }: { state: UsState }) {
  const [search] = useSearchParams();
  const { currentData, isError, error, refetch } = useGetLedgersQuery(state.code);
  const heads = currentData?.heads;
  const named = search.get('no');
  const shown = named === null ? heads?.[0] : heads?.find(({ number }) => String(number) === named);
  return (
    <div className={layout.page}>
      <PageHeading head={verifyHead(state.name)} below={shown ? titleOf(shown) : ' '} />
      <div className={styles.work}>
        {isError && !heads && (
          <LoadFailure title="We couldn’t load the ledgers" failure={error} onRetry={() => void refetch()} />
        )}
        {!heads && !isError && <SkeletonRows label="Loading the ledgers" count={4} />}
        {currentData?.writing && <BeingWritten {...currentData.writing} />}
        {heads?.length === 0 && !currentData?.writing && (
          <Notice title={`${state.name} has no ledger yet`}>
            <p>We make the first one within a day after 20 golfers have voted, and at the end of each election.</p>
            <ButtonLink to={paths.stateLeaderboard(state.code)}>See the ranking</ButtonLink>
          </Notice>
        )}
        {heads && heads.length > 0 && !shown && (
          <Notice title={`There’s no ledger no. ${named ?? ''}`}>
            <ButtonLink to={paths.verifyState(state.code)}>The newest one</ButtonLink>
          </Notice>
        )}
        {heads && shown && (
          <>
            {heads.length > 1 && <LedgerSelect heads={heads} shown={shown} state={state} />}
            <LedgerCount key={shown.jws} shown={shown} state={state} />
          </>
        )}
      </div>
      <Explanation />
    </div>
  );
}

/** After the end of an election: the newest ledger is not the last one of it. */
const BeingWritten = ({ election, percent }: LedgerUnderWay) => (
  <Notice title={`The result of ${election} is final`}>
    <p>Its ledger is being written{percent === null ? '.' : `: ${percent} %.`} Come back later to count it.</p>
  </Notice>
);

/** "Ledger no. 43 of Nov 22, 2026, election 2026". */
const titleOf = ({ number, at, election }: ListedHead): string =>
  `Ledger no. ${number} of ${dayOf(at)}, election ${election}`;

type LedgerSelectProps = { heads: readonly ListedHead[]; shown: ListedHead; state: UsState };

/** Which of a state's ledgers is counted. */
function LedgerSelect({ heads, shown, state }: LedgerSelectProps) {
  const id = useId();
  const navigate = useNavigate();
  const open = (number: string) =>
    navigate(paths.verifyState(state.code, Number(number) === heads[0]?.number ? undefined : Number(number)));
  return (
    <p className={styles.line}>
      <label htmlFor={id}>Ledger</label>
      <select
        // Uncontrolled, so that hydration keeps what was chosen before it.
        key={shown.number}
        id={id}
        autoComplete="off"
        defaultValue={shown.number}
        onKeyDown={openPickerFirst}
        onChange={({ target }) => void open(target.value)}
      >
        {heads.map(({ number, at }) => (
          <option key={number} value={number}>
            No. {number}, {dayOf(at)}
          </option>
        ))}
      </select>
    </p>
  );
}
