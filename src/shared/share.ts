export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Opens the device's share sheet where there is one, else copies the link. */
export async function share(link: string, title: string): Promise<ShareResult> {
  try {
    if ('share' in navigator && navigator.canShare({ url: link, title })) {
      await navigator.share({ url: link, title });
      return 'shared';
    }
    await navigator.clipboard.writeText(link);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
