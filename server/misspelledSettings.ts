import { distanceOf } from '#contract/search/distance';
import { Environment } from './environment.ts';

/** Shorter names are like too many variables of other programs: POST, PORTS, HOSTS. */
const SHORTEST = 8;
/** Names from this length on are recognized with two wrong letters. */
const LONG = 10;

/**
 * A line for each variable whose name is nearly that of a setting that is not set. Such a start is refused, not only
 * warned of: with DATABSE_URL it would be another database that is served.
 */
export function misspelledSettings(env: Record<string, string | undefined>): string[] {
  const settings = Object.keys(Environment.properties);
  const unset = settings.filter((name) => name.length >= SHORTEST && !env[name]);
  return Object.keys(env)
    .filter((name) => env[name] && !settings.includes(name))
    .flatMap((name) => {
      const plural = name.toUpperCase().replace(/Y$/, 'IES');
      const meant = unset.find((setting) => isNear(name.toUpperCase(), setting) || plural === setting);
      return meant ? [`${name} is no setting; ${meant} is one. Correct the name, or unset it.`] : [];
    });
}

/** Of a shorter name one letter may be missing, too many or out of place; APP_HOST is somebody else's. */
function isNear(name: string, setting: string): boolean {
  const isLong = setting.length >= LONG;
  const most = isLong ? 2 : 1;
  const distance = distanceOf(name, setting, most);
  if (distance === undefined || distance.whole > most) return false;
  return isLong || name.length !== setting.length || lettersIn(name) === lettersIn(setting);
}

const lettersIn = (name: string): string => name.split('').sort().join('');
