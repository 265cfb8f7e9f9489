import { FAULTS_OF_ACCESSIBILITY } from './accessibility.ts';
import { FAULTS_OF_HEADERS } from './headers.ts';
import { FAULTS_OF_PAGES } from './pages.ts';
import type { PlantedFault } from './plantedFault.ts';
import { FAULTS_OF_RULES } from './rules.ts';
import { FAULTS_OF_SQL } from './sql.ts';

/** Every fault that `npm run test:faults` plants. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...FAULTS_OF_RULES,
  ...FAULTS_OF_PAGES,
  ...FAULTS_OF_SQL,
  ...FAULTS_OF_HEADERS,
  ...FAULTS_OF_ACCESSIBILITY,
];
