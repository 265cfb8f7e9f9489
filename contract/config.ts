import { Type, type Static } from 'typebox';
import { publicText } from './fields.ts';
import { DemoSamples } from './demo.ts';

/** Pages that a deployment may switch on; the names are their paths. */
export const EXTRA_ROUTES = ['change-states', 'contact'] as const;
export type ExtraRoute = (typeof EXTRA_ROUTES)[number];

export const PublicConfig = Type.Object(
  {
    demo: Type.Boolean({ description: 'True while identity is the local emulator' }),
    build: Type.Union([publicText(), Type.Null()], {
      description: 'Names the build of the page, as in its traces; null where none is built',
    }),
    samples: Type.Union([DemoSamples, Type.Null()], { description: 'Null outside demo mode' }),
    companyName: publicText(),
    contactEmail: Type.Union([Type.String(), Type.Null()], {
      description: 'Where the people who run this are reached',
    }),
    extraRoutes: Type.Array(Type.Enum(EXTRA_ROUTES), { description: 'Pages that are switched on here' }),
    standingsIntervalMs: Type.Integer(),
    requireVerifiedEmail: Type.Boolean(),
    newAccountWaitHours: Type.Integer({ description: 'How old an account must be before its votes count' }),
    botCheck: Type.Union(
      [
        Type.Object({ siteKey: publicText(), script: publicText({ description: "Address of the provider's script" }) }),
        Type.Null(),
      ],
      { description: 'What a sign-up has to pass; null where it needs nothing' },
    ),
    analytics: Type.Union([
      Type.Object({
        token: Type.String({ description: 'For the analytics library, whose calls go to /mp of this server' }),
        consent: Type.Enum(['ask', 'granted']),
        recordSessionsPercent: Type.Number(),
      }),
      Type.Null(),
    ]),
    identity: Type.Object({
      projectId: publicText(),
      apiKey: Type.String(),
      authDomain: publicText(),
      emulatorOrigin: Type.Union([Type.String(), Type.Null()]),
      google: Type.Boolean(),
    }),
  },
  { title: 'PublicConfig', description: "The public part of a deployment's configuration" },
);
export type PublicConfig = Static<typeof PublicConfig>;
