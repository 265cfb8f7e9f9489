import type { CorrectedField } from '#contract/suggestions';

export const CORRECTED_FIELD_LABELS: Record<CorrectedField, string> = {
  name: 'Name',
  city: 'Town',
  position: 'Place on the map',
  holes: 'Holes',
  par: 'Par',
  opened: 'Year of opening',
  access: 'Who may play',
  architect: 'Architect',
  closed: 'It is closed for good',
  other: 'Something else',
};
