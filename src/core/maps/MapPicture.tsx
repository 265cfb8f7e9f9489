import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MapFlag, StateMap } from '#contract/maps';
import { paths } from '../../shared/paths.ts';
import { LAND, MapDots, MapLand } from './MapLand.tsx';
import styles from './MapPicture.module.css';

/** The part of a map that is shown, and the places of its flags in it. */
export type MapView = { viewBox: string; flags: readonly MapFlag[] };

type MapPictureProps = {
  map: StateMap;
  /** The whole map by default. */
  view: MapView | undefined;
  /** Shown in red. */
  picks: readonly number[];
  /** Drawn over it, in the same place. */
  children?: ReactNode;
};

/** A map: one list of links, and one sentence about it. */
export function MapPicture({ map, view, picks, children }: MapPictureProps) {
  const { width, height, about } = map;
  const { viewBox, flags } = view ?? { viewBox: `0 0 ${width} ${height}`, flags: map.flags };
  return (
    <div className={styles.picture} data-picture="">
      {/* An empty list would be announced as a list. */}
      <svg viewBox={viewBox} role={flags.length === 0 ? 'img' : 'list'} aria-label={about}>
        <Ground map={map} />
        {/* Below all numbers, one of which may stand where a line ends. */}
        <g className={styles.lines} aria-hidden="true">
          {flags.map(({ courseId, x, y, number }) => (
            <path
              key={courseId}
              d={number ? `M${x} ${y}L${number.x} ${number.y}` : undefined}
              data-own={picks.includes(courseId) ? '' : undefined}
            />
          ))}
        </g>
        {flags.map((flag) => (
          <Flag key={flag.courseId} flag={flag} isOwn={picks.includes(flag.courseId)} />
        ))}
      </svg>
      {children}
    </div>
  );
}

/** Outline, insets and dots; memoised, because a vote does not change them. */
const Ground = memo(function Ground({ map }: { map: StateMap }) {
  return (
    <g aria-hidden="true">
      <MapLand {...map} />
      {map.insets.map((inset) => (
        <Inset key={inset.town} {...inset} />
      ))}
      <MapDots {...map} />
      {map.towns.map(({ name, x, y }) => (
        <text key={name} className={styles.name} x={x} y={y}>
          {name}
        </text>
      ))}
    </g>
  );
});

function Inset({ town, frame, box }: StateMap['insets'][number]) {
  return (
    <>
      <svg {...box} viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}>
        <use href={`#${LAND}`} />
      </svg>
      <rect className={styles.frame} {...frame} rx="2" />
      <rect className={styles.inset} {...box} rx="4" />
      <text className={styles.town} x={box.x + 1} y={box.y - 4}>
        {`Around ${town}`}
      </text>
    </>
  );
}

function Flag({ flag: { courseId, name, label, x, y, number }, isOwn }: { flag: MapFlag; isOwn: boolean }) {
  const at = number ?? { x, y };
  return (
    <g role="listitem">
      <Link to={paths.course(courseId)} aria-label={`${label}. ${name}`} data-own={isOwn ? '' : undefined}>
        <circle cx={at.x} cy={at.y} r={number ? 9 : 4} />
        {number && (
          <text x={at.x} y={at.y}>
            {label}
          </text>
        )}
      </Link>
    </g>
  );
}
