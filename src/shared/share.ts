import { withTimeout } from './withTimeout.ts';

/** Some browsers inside apps neither copy nor refuse. */
const COPY_LIMIT_MS = 3000;

export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Whether this device has a share sheet that takes links. */
export const hasShareSheet = (link: string): boolean => 'share' in navigator && navigator.canShare({ url: link });

/** Opens the device's share sheet where there is one, else copies the link. */
export async function share(link: string, title: string): Promise<ShareResult> {
  if (!hasShareSheet(link)) return copy(link);
  try {
    await navigator.share({ url: link, title });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    // Browsers open the sheet only shortly after a user gesture.
    return copy(link);
  }
}

export async function copy(link: string): Promise<'copied' | 'failed'> {
  try {
    await withTimeout(navigator.clipboard.writeText(link), COPY_LIMIT_MS);
    return 'copied';
  } catch {
    return 'failed';
  }
}
