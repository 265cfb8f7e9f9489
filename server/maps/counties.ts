import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { geoBounds, geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Named = GeometryCollection<{ name: string }>;
type Shapes = Topology<{ states: Named; counties: Named }>;
type Place = { lat: number; lon: number };

/** The Census Bureau's shapes; loaded lazily, because parsing them takes a moment. */
let shapes: Promise<Shapes> | undefined;
const countiesByState = new Map<string, ReturnType<typeof countiesOf>>();

/**
 * "Maricopa County", "Orleans Parish"; null outside all counties of the state. @param stateName as in the table of
 * states
 */
export async function countyAt(stateName: string, { lat, lon }: Place): Promise<string | null> {
  shapes ??= readFile(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8').then(
    (text) => JSON.parse(text) as Shapes,
  );
  const counties = countiesByState.get(stateName) ?? countiesOf(await shapes, stateName);
  countiesByState.set(stateName, counties);
  // Whether it is in the box of a county is known in a thousandth of the time.
  const county = counties.find(({ shape, box }) => isInBox(box, { lat, lon }) && geoContains(shape, [lon, lat]));
  return county ? nameOf(county.shape.properties.name, stateName) : null;
}

/** A box that begins east of its end crosses the 180th meridian, as in Alaska. */
function isInBox([[west, south], [east, north]]: ReturnType<typeof geoBounds>, { lat, lon }: Place): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

/** A county's id begins with the id of its state. */
function countiesOf(topology: Shapes, stateName: string) {
  const state = topology.objects.states.geometries.find(
    ({ properties }) => properties !== undefined && 'name' in properties && properties.name === stateName,
  );
  const geometries = topology.objects.counties.geometries.filter(
    ({ id }) => state !== undefined && String(id).startsWith(String(state.id)),
  );
  const own: Named = { type: 'GeometryCollection', geometries };
  return feature(topology, own).features.map((shape) => ({ shape, box: geoBounds(shape) }));
}

/** The shapes lack the suffix. Independent cities and Alaska's boroughs need none. */
function nameOf(name: string, stateName: string): string {
  if (stateName === 'Louisiana') return `${name} Parish`;
  if (stateName === 'Alaska' || / City$|^District/.test(name)) return name;
  return `${name} County`;
}
