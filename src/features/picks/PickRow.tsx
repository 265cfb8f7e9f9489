import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { CourseRow } from '../../shared/ui/CourseRow.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import styles from './PickRow.module.css';
import { Place } from './Place.tsx';
import type { ShownPick } from './usePickedCourses.ts';

type PickRowProps = {
  pick: ShownPick;
  place: number;
  count: number;
  /** -1 = up, 1 = down. */
  onMove: (steps: -1 | 1) => void;
  onRemove: () => void;
};

/** A pick that can be moved and removed. A button at the end of its way keeps the focus, so it is never disabled outright. */
export function PickRow({ pick: { name, town }, place, count, onMove, onRemove }: PickRowProps) {
  return (
    <CourseRow
      name={name}
      facts={town}
      lead={<Place place={place} />}
      control={
        <div className={styles.buttons} data-part="buttons">
          <IconButton label={`Move ${name} up`} aria-disabled={place === 1} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" size={20} />
          </IconButton>
          <IconButton label={`Move ${name} down`} aria-disabled={place === count} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden="true" size={20} />
          </IconButton>
          <IconButton label={`Remove ${name}`} data-action="remove" onClick={onRemove}>
            <X aria-hidden="true" size={20} />
          </IconButton>
        </div>
      }
    />
  );
}
