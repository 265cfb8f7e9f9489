import type { RefObject } from 'react';
import styles from './PickList.module.css';
import { PickRow } from './PickRow.tsx';
import { useDragOrder } from './useDragOrder.ts';
import type { ShownPick } from '../usePickedCourses.ts';

type PickListProps = {
  ref: RefObject<HTMLOListElement | null>;
  courseIds: readonly number[];
  show: (id: number) => ShownPick;
  onMove: (from: number, to: number) => void;
  onRemove: (id: number) => void;
};

/** Sortable list of a draft's picks. */
export function PickList({ ref, courseIds, show, onMove, onRemove }: PickListProps) {
  const startDrag = useDragOrder(ref, onMove);
  return (
    <ol ref={ref} className={styles.list} onPointerDown={startDrag}>
      {courseIds.map((id, index) => (
        <PickRow
          key={id}
          pick={show(id)}
          place={index + 1}
          count={courseIds.length}
          onMove={(place) => onMove(index, place - 1)}
          onRemove={() => onRemove(id)}
        />
      ))}
    </ol>
  );
}
