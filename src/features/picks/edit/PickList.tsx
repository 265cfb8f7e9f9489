import type { RefObject } from 'react';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { openPickerFirst } from '../../../shared/openPickerFirst.ts';
import type { ShownPick } from '../usePickedCourses.ts';
import { IconButton } from './IconButton.tsx';
import styles from './PickList.module.css';
import { useDragOrder } from './useDragOrder.ts';

type PickListProps = {
  ref: RefObject<HTMLOListElement | null>;
  courseIds: readonly number[];
  show: (id: number) => ShownPick;
  onMove: (from: number, to: number) => void;
  onDrop: (from: number, to: number) => void;
  onRemove: (id: number) => void;
};

/** Sortable list of a draft's picks. */
export function PickList({ ref, courseIds, show, onMove, onDrop, onRemove }: PickListProps) {
  const startDrag = useDragOrder(ref, onDrop);
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

type PickRowProps = {
  pick: ShownPick;
  place: number;
  count: number;
  /** @param place from 1 */
  onMove: (place: number) => void;
  onRemove: () => void;
};

/** A pick that can be dragged, moved and removed; its buttons use aria-disabled, so that they keep the focus. */
function PickRow({ pick: { name, town }, place, count, onMove, onRemove }: PickRowProps) {
  return (
    <li className={styles.row}>
      <select
        className={styles.place}
        aria-label={`Place of ${name}`}
        value={place}
        onKeyDown={openPickerFirst}
        onChange={({ target }) => onMove(Number(target.value))}
      >
        {Array.from({ length: count }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </select>
      <div className={styles.course}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.town}>{town}</p>
      </div>
      <div className={styles.buttons} data-part="buttons">
        <IconButton label={`Move ${name} up`} aria-disabled={place === 1} onClick={() => onMove(place - 1)}>
          <ArrowUp aria-hidden="true" size={20} />
        </IconButton>
        <IconButton label={`Move ${name} down`} aria-disabled={place === count} onClick={() => onMove(place + 1)}>
          <ArrowDown aria-hidden="true" size={20} />
        </IconButton>
        <IconButton label={`Remove ${name}`} data-action="remove" onClick={onRemove}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
      {/* For pointers only: keyboards and screen readers use the select and the arrow buttons. */}
      <span className={styles.handle} data-action="drag" title="Drag to move" aria-hidden="true">
        <GripVertical size={20} />
      </span>
    </li>
  );
}
