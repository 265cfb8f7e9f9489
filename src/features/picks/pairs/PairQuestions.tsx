import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { followMerge } from '#contract/ballotRule';
import type { Course } from '#contract/courses';
import { PAGE_HEADS } from '#contract/staticHeads';
import type { BallotView } from '../../../core/ballot/ballotView.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { useUndoKey } from '../../../shared/useUndoKey.ts';
import { PicksColumns } from '../PicksPage.tsx';
import { OrderSoFar } from './OrderSoFar.tsx';
import { pairsState, questionsLeft, TOP_COUNT } from './orderByPairs.ts';
import { PairCard } from './PairCard.tsx';
import styles from './PairQuestions.module.css';
import { usePairKeys } from './usePairKeys.ts';
import { usePairs } from './usePairs.ts';
import { useSavePairs } from './useSavePairs.ts';

type PairQuestionsProps = {
  /** State code, lower case. */
  code: string;
  view: BallotView;
  picks: readonly number[];
  /** The picks that can be compared: withdrawn ones are missing. */
  courses: readonly Course[];
  nameOf: (id: number) => string;
};

/** A second tap within this time is ignored as a double tap: the next pair has the same place on the screen. */
const REPEAT_MS = 250;

/** Asks which of two courses is better until the list is in order, or the member stops. */
export function PairQuestions({ code, view, picks, courses, nameOf }: PairQuestionsProps) {
  const { isRestored, answers: given, isTopOnly, ...pairs } = usePairs(view.ballot.locationId);
  const { merged = [] } = view.ballot;
  const answers = given.map(({ better, worse, ...answer }) => ({
    ...answer,
    better: followMerge(better, merged),
    worse: followMerge(worse, merged),
  }));
  const [said, setSaid] = useState('');
  const lastTap = useRef(-Infinity);
  const byId = new Map(courses.map((course) => [course._id, course]));
  const listed = { courses: [...byId.keys()], isTopOnly, answers };
  const { pair, order } = pairsState(listed);
  const left = questionsLeft(listed);
  const [first, second] = sidesOf(pair).map((id) => byId.get(id));
  const ordered = withWithdrawn(picks, order, byId);
  const onSaved = () => pairs.forget(answers);
  const { save, isSaving, problem } = useSavePairs({ view, order: ordered, isRestored, onSaved });

  const choose = (side: 'first' | 'second' | 'tie') => {
    if (!first || !second || isSaving) return;
    const [above] = listed.courses.filter((id) => id === first._id || id === second._id);
    const better = side === 'tie' ? (above === first._id ? first : second) : side === 'first' ? first : second;
    const worse = better === first ? second : first;
    pairs.answer({ better: better._id, worse: worse._id, ...(side === 'tie' && { isTie: true }) });
    setSaid('');
  };
  const undo = (): boolean => {
    const last = answers.at(-1);
    if (!last || isSaving) return false;
    pairs.undo();
    setSaid('Undone. ');
    return true;
  };
  useUndoKey(undo);
  usePairKeys({ ArrowLeft: () => choose('first'), ArrowRight: () => choose('second'), tie: () => choose('tie'), undo });

  const tap = (side: 'first' | 'second' | 'tie') => (event: { timeStamp: number }) => {
    const isRepeated = event.timeStamp - lastTap.current < REPEAT_MS;
    lastTap.current = event.timeStamp;
    if (!isRepeated) choose(side);
  };

  const isDone = !first || !second;
  const announced = isDone ? 'Your list is in order. Save it.' : `${first.name} or ${second.name}? About ${left} more.`;
  return (
    <PicksColumns>
      <div>
        <div className={styles.top}>
          <progress aria-label="Answered" value={answers.length} max={answers.length + left} />
          <p>
            {answers.length} of about {answers.length + left}
          </p>
          <button
            type="button"
            className={styles.undo}
            aria-disabled={answers.length === 0}
            aria-keyshortcuts="Z"
            onClick={undo}
          >
            <Undo2 aria-hidden="true" size={18} />
            Undo
          </button>
        </div>
        <div className={styles.heading}>
          <PageHeading head={PAGE_HEADS.pairs}>{isDone ? 'That’s your order' : PAGE_HEADS.pairs.title}</PageHeading>
        </div>
        <p role="status" data-spoken="">
          {said + announced}
        </p>
        {!isDone && (
          <>
            <div className={styles.pair}>
              <PairCard course={first} code={code} shortcut="ArrowLeft" onChoose={tap('first')} />
              <span className={styles.or} aria-hidden="true">
                or
              </span>
              <PairCard course={second} code={code} shortcut="ArrowRight" onChoose={tap('second')} />
            </div>
            <button type="button" className={styles.tie} aria-keyshortcuts="= ArrowUp" onClick={tap('tie')}>
              Too close to call
            </button>
          </>
        )}
        <div className={styles.end}>
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          {isDone ? (
            <Button aria-disabled={isSaving} onClick={save}>
              {isSaving ? 'Saving…' : 'Save this order'}
            </Button>
          ) : (
            <button type="button" className={styles.stop} aria-disabled={isSaving} onClick={save}>
              {isSaving ? 'Saving…' : 'Stop here and keep this order'}
            </button>
          )}
          {courses.length > TOP_COUNT && (
            <label className={styles.choice}>
              <input type="checkbox" checked={isTopOnly} onChange={() => pairs.chooseTop(!isTopOnly)} />
              Just my top five
            </label>
          )}
        </div>
      </div>
      <OrderSoFar names={ordered.map(nameOf)} isDone={isDone} />
    </PicksColumns>
  );
}

/** The sides depend on the pair alone, so that they do not reveal the current order. */
function sidesOf(pair: readonly [number, number] | undefined): readonly number[] {
  if (!pair) return [];
  const [low, high] = [...pair].sort((one, other) => one - other);
  if (low === undefined || high === undefined) return [];
  return (low + high) % 2 === 0 ? [low, high] : [high, low];
}

/** A withdrawn course keeps its place. */
function withWithdrawn(
  picks: readonly number[],
  order: readonly number[],
  byId: ReadonlyMap<number, Course>,
): number[] {
  const next = [...order];
  return picks.flatMap((id) => (byId.has(id) ? next.splice(0, 1) : id));
}
