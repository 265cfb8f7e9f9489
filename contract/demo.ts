import { Type, type Static } from 'typebox';

export const DEMO_MAIL_KINDS = [
  'signIn',
  'resetPassword',
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
] as const;

export const DemoMail = Type.Object(
  {
    kind: Type.Enum(DEMO_MAIL_KINDS),
    to: Type.String({ description: 'The address it is meant for' }),
    code: Type.String(),
    link: Type.String({ description: "Path of this app's own page that takes the code" }),
  },
  {
    title: 'DemoMail',
    description: 'A mail that a real deployment would have sent. It disappears once its code has been used.',
  },
);
export type DemoMail = Static<typeof DemoMail>;

export const DemoSamples = Type.Object(
  {
    members: Type.Integer({ description: 'Sample members' }),
    states: Type.Integer({ description: 'States with sample votes' }),
    ofStates: Type.Integer({ description: 'States in all' }),
    running: Type.Union([Type.Enum(['filling', 'removing']), Type.Null()], { description: 'What is under way' }),
    failed: Type.Boolean({ description: 'What was under way last has failed' }),
  },
  {
    title: 'DemoSamples',
    description:
      "Progress of a demo's sample votes: in no state, in some (while running, or after an interruption), or in all",
  },
);
export type DemoSamples = Static<typeof DemoSamples>;
