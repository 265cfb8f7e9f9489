/**
 * `npm run outlines`: draws the outlines of the states from the Census Bureau's shapes. Run by hand when the shapes or
 * the size of the maps change.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { geoAlbersUsa, geoBounds, geoPath, type GeoProjection } from 'd3-geo';
import type { Feature, Geometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { STATES } from '#contract/states';
import {
  coneOf,
  MAP_HEIGHT_MAX,
  MAP_MARGIN,
  MAP_WIDTH,
  type Outline,
  type ProjectionOf,
  STEPS,
} from '../server/maps/outlineFormat.ts';
import { simplify } from './support/simplify.ts';

type Shapes = Topology<{
  states: GeometryCollection<{ name: string }>;
  counties: GeometryCollection<{ name: string }>;
}>;

const require = createRequire(import.meta.url);
const shapes = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8')) as Shapes;
const states = new Map(
  feature(shapes, shapes.objects.states).features.map((state) => [state.properties.name, state] as const),
);

function shapeOf(name: string) {
  const shape = states.get(name);
  if (!shape) throw new Error(`The shapes have no ${name}.`);
  return shape;
}

/**
 * Where a whole state would be mostly empty: what has roads in Alaska, the main islands of Hawaii. West, south, east,
 * north.
 */
const CROPS: Partial<Record<string, [number, number, number, number]>> = {
  AK: [-164, 54.9, -131, 66],
  HI: [-160.4, 18.7, -154.7, 22.4],
};
/** Lines are let off their course by so many units; the smallest state keeps every bend. */
const OUTLINE_TOLERANCE = 0.5;
const COUNTY_TOLERANCE = 0.9;
/** What weighs more, brotli, is drawn with straighter lines, the counties' at most so straight. */
const MAX_LAND_BYTES = 1700;
const MAX_COUNTY_BYTES = 1400;
const COUNTY_TOLERANCE_MAX = 3.5;
/** Smaller islands and lakes than this many square units are left out. */
const LEAST_AREA = 1.2;
const UNSIMPLIFIED = 'RI';

type Line = [number, number][];

function fit(code: string, shape: Feature): { projection: GeoProjection; cone: ProjectionOf; height: number } {
  const crop = CROPS[code];
  const [[west, south], [east, north]] = crop
    ? ([
        [crop[0], crop[1]],
        [crop[2], crop[3]],
      ] as const)
    : geoBounds(shape);
  const cone: ProjectionOf = {
    parallels: [round(south + (north - south) / 6, 2), round(north - (north - south) / 6, 2)],
    middle: round((west + east) / 2, 2),
  };
  const projection = coneOf(cone);
  const fitted: Geometry = crop ? edgeOf(crop) : shape.geometry;
  const [least, most] = [MAP_MARGIN, MAP_WIDTH - MAP_MARGIN];
  projection.fitExtent(
    [
      [least, least],
      [most, MAP_HEIGHT_MAX - MAP_MARGIN],
    ],
    fitted,
  );
  // A wide state is at the top of its picture, which is no higher than it needs to be.
  const [[, top], [, bottom]] = geoPath(projection).bounds(fitted);
  const height = Math.ceil(bottom - top + 2 * MAP_MARGIN);
  const [x, y] = projection.translate();
  projection.translate([round(x, 3), round(y - top + MAP_MARGIN, 3)]).scale(round(projection.scale(), 3));
  // Cut a little outside the picture, so that no edge of the cut is seen.
  if (crop)
    projection.clipExtent([
      [-6, -6],
      [MAP_WIDTH + 6, height + 6],
    ]);
  return { projection, cone, height };
}

const edgeOf = ([west, south, east, north]: [number, number, number, number]): Geometry => ({
  type: 'MultiPoint',
  coordinates: [0, 0.25, 0.5, 0.75, 1].flatMap((part) =>
    [south, north].map((lat): Position => [west + (east - west) * part, lat]),
  ),
});

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The lines of a projected shape. */
function linesOf(projection: GeoProjection, shape: Geometry): Line[] {
  const lines: Line[] = [];
  const add = (x: number, y: number): void => void lines.at(-1)?.push([x, y]);
  const ignore = (): void => undefined;
  const path = geoPath(projection, {
    beginPath: ignore,
    moveTo: (x, y) => void lines.push([[x, y]]),
    lineTo: add,
    closePath: () => {
      const [first] = lines.at(-1) ?? [];
      if (first) add(...first);
    },
    arc: ignore,
  });
  path(shape);
  return lines;
}

/** Of a ring, which ends where it begins. */
function areaOf(ring: Line): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[index + 1] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Relative steps in whole numbers. */
function pathOf(lines: readonly Line[], isClosed: boolean): string {
  let [fromX, fromY] = [0, 0];
  let path = '';
  for (const line of lines) {
    const points = line.map(([x, y]) => [Math.round(x * STEPS), Math.round(y * STEPS)] as const);
    const kept = points.filter(
      ([x, y], index) => index === 0 || x !== points[index - 1]?.[0] || y !== points[index - 1]?.[1],
    );
    if (kept.length < 2) continue;
    const [startX, startY] = kept[0] ?? [0, 0];
    path += `m${pair(startX - fromX, startY - fromY)}l`;
    [fromX, fromY] = [startX, startY];
    const steps = isClosed ? kept.slice(1, -1) : kept.slice(1);
    steps.forEach(([x, y], index) => {
      const step = pair(x - fromX, y - fromY);
      path += index === 0 || step.startsWith('-') ? step : ` ${step}`;
      [fromX, fromY] = [x, y];
    });
    if (isClosed) {
      path += 'z';
      [fromX, fromY] = [startX, startY];
    }
  }
  return path;
}

const pair = (x: number, y: number): string => (y < 0 ? `${x}${y}` : `${x} ${y}`);

/**
 * In the order of a pen that goes on with the nearest line, from either end: short ways between lines take fewer bytes.
 */
function inPenOrder(lines: readonly Line[]): Line[] {
  const left = [...lines];
  const ordered: Line[] = [];
  const awayFrom = (pen: Line[number], point: Line[number] = pen): number =>
    Math.hypot(point[0] - pen[0], point[1] - pen[1]);
  while (left.length > 0) {
    const pen = ordered.at(-1)?.at(-1) ?? [0, 0];
    const candidates = left.flatMap((line, index) => [
      { index, line, away: awayFrom(pen, line[0]) },
      { index, line: line.toReversed(), away: awayFrom(pen, line.at(-1)) },
    ]);
    const nearest = candidates.reduce((best, candidate) => (candidate.away < best.away ? candidate : best));
    left.splice(nearest.index, 1);
    ordered.push(nearest.line);
  }
  return ordered;
}

const bytesOf = (path: string): number => brotliCompressSync(path).length;

function landPathOf(rings: readonly Line[], tolerance: number): string {
  const path = pathOf(
    rings.map((ring) => simplify(ring, tolerance)),
    true,
  );
  return bytesOf(path) > MAX_LAND_BYTES ? landPathOf(rings, tolerance * Math.sqrt(1.2)) : path;
}

function countyPathOf(lines: readonly Line[], tolerance: number): string {
  const path = pathOf(inPenOrder(lines.map((line) => simplify(line, tolerance))), false);
  const straighter = tolerance * 1.2;
  return bytesOf(path) > MAX_COUNTY_BYTES && straighter < COUNTY_TOLERANCE_MAX ? countyPathOf(lines, straighter) : path;
}

function outlineOf(code: string, name: string): Outline {
  const shape = shapeOf(name);
  const { projection, cone, height } = fit(code, shape);
  const isSeen = (line: Line) =>
    line.some(([x, y]) => x > 0 && x < MAP_WIDTH && y > 0 && y < height) && areaOf(line) > LEAST_AREA;
  const rings = linesOf(projection, shape.geometry).filter(isSeen);
  const fips = String(shape.id);
  const own = {
    ...shapes.objects.counties,
    geometries: shapes.objects.counties.geometries.filter(({ id }) => String(id).startsWith(fips)),
  };
  const borders = mesh(shapes, own, (one, other) => one !== other);
  const [x, y] = projection.translate();
  const isExact = code === UNSIMPLIFIED;
  return {
    height,
    ...cone,
    scale: projection.scale(),
    translate: [x, y],
    land: landPathOf(rings, isExact ? 0 : OUTLINE_TOLERANCE),
    counties: countyPathOf(linesOf(projection, borders), isExact ? 0 : COUNTY_TOLERANCE),
  };
}

const outlines = Object.fromEntries(STATES.map(({ code, name }) => [code, outlineOf(code, name)]));
writeFileSync('server/maps/outlines.json', `${JSON.stringify(outlines, null, 2)}\n`);

// The country: Albers, with Alaska and Hawaii below.
const COUNTRY = { width: 640, height: 400 };
const albers = geoAlbersUsa().fitSize([COUNTRY.width, COUNTRY.height], feature(shapes, shapes.objects.states));
const country = Object.fromEntries(
  STATES.map(({ code, name }) => {
    const rings = linesOf(albers, shapeOf(name).geometry)
      .filter((ring) => areaOf(ring) > 3)
      .map((ring) => simplify(ring, 0.5));
    return [code, pathOf(rings, true)];
  }),
);
writeFileSync(
  'src/features/states/countryOutlines.json',
  `${JSON.stringify({ ...COUNTRY, steps: STEPS, states: country }, null, 2)}\n`,
);
