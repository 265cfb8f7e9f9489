import { Type, type Static } from 'typebox';
import { orNull, publicText } from './fields.ts';

const NullableText = orNull(Type.String());

export const Location = Type.Object(
  {
    _id: publicText({ description: 'Opaque location id' }),
    code: publicText({ description: 'State code, upper case' }),
    name: publicText(),
    region: publicText(),
    geoFallback: publicText(),
    active: Type.Boolean(),
  },
  { title: 'Location', description: 'A state' },
);
export type Location = Static<typeof Location>;

export const ResolvedState = Type.Object(
  { stateCode: NullableText },
  { title: 'ResolvedState', description: 'The code of a state; null for an unknown one' },
);
export type ResolvedState = Static<typeof ResolvedState>;

export const Geocode = Type.Object(
  {
    city: NullableText,
    region: NullableText,
    country: NullableText,
    timezone: NullableText,
    geoLocationDetails: Type.Union([Type.Object({ source: Type.Literal('ip'), stateName: publicText() }), Type.Null()]),
  },
  {
    title: 'Geocode',
    description: "The place of the caller's IP address. `region` is a state code; all null when it is unknown.",
  },
);
export type Geocode = Static<typeof Geocode>;

export const LocationIdResponse = Type.Object(
  { locationId: publicText() },
  { title: 'LocationIdResponse', description: 'The id of a location' },
);
export const LocationNameResponse = Type.Object(
  { name: publicText() },
  { title: 'LocationNameResponse', description: 'The name of a location' },
);
