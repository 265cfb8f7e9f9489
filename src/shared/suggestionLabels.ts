import type { CorrectedField } from '#contract/suggestions';

export const CORRECTED_FIELD_LABELS: Record<CorrectedField, string> = {
  name: 'Name',
  city: 'Town',
  position: 'Place on the map',
  holes: 'Holes',
  par: 'Par',
  opened: 'Year opened',
  access: 'Who can play',
  architect: 'Architect',
  closed: 'It closed for good',
  other: 'Something else',
};
