import type { BrowserContext } from 'playwright-core';

type Answered = (answers: unknown[]) => void;
type Handler = (data: unknown) => unknown;
type Note = { standIn?: true; id: string; eventName?: string; data?: unknown; answer?: unknown };

/**
 * Stands in for the part of Google's script that Firebase uses: an iframe that exchanges messages with the page.
 * It runs in the browser, so it uses nothing from outside.
 */
function gapiStandIn(): void {
  const script = document.currentScript as HTMLScriptElement;
  // Google's script creates these two policies; the console has an error where the page's policy does not allow them.
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy: (name: string, rules: object) => void };
  };
  for (const name of ['gapi#gapi', 'goog#html']) trustedTypes.createPolicy(name, {});

  const channelTo = (other: () => Window) => {
    const handlers: Record<string, Handler> = {};
    const waiting: Record<string, Answered> = {};
    window.addEventListener('message', (message: MessageEvent<Note | null>) => {
      const note = message.data;
      if (message.source !== other() || !note?.standIn) return;
      if (note.eventName === undefined) {
        try {
          waiting[note.id]?.([note.answer]);
        } catch {
          // Firebase throws here after it has used the response; Google's script swallows the error, too.
        }
        return;
      }
      const handler = handlers[note.eventName];
      if (handler) other().postMessage({ standIn: true, id: note.id, answer: handler(note.data) } satisfies Note, '*');
    });
    return {
      register: (eventName: string, handler: Handler) => void (handlers[eventName] = handler),
      send: (eventName: string, data: unknown, answered: Answered) => {
        const id = crypto.randomUUID();
        waiting[id] = answered;
        other().postMessage({ standIn: true, id, eventName, data } satisfies Note, '*');
      },
    };
  };

  const open = ({ url, where }: { url: string; where: Element }, opened: (frame: object) => unknown) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = url;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    where.append(frame);
    const channel = channelTo(() => frame.contentWindow ?? window);
    return opened({ ...channel, restyle: () => Promise.resolve(), ping: () => loaded });
  };

  const iframes = {
    CROSS_ORIGIN_IFRAMES_FILTER: {},
    getContext: () => ({ open, getParentIframe: () => channelTo(() => window.parent) }),
  };
  const load = (_name: string, { callback }: { callback: () => void }) => callback();
  const page = window as unknown as Record<string, unknown>;
  page.gapi = { load, iframes };
  const onload = page[new URL(script.src).searchParams.get('onload') ?? 'gapi_onload'] as () => void;
  onload();
}

/**
 * Serves a stand-in for Google's script, and returns the requested URLs. The popup's page is the emulator's; it would
 * wait for other hosts' styles and fonts.
 */
export async function serveGoogleScript(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/unpkg\.com|fonts\.googleapis\.com/, (route) => route.abort());
  await context.route('https://apis.google.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: `(${gapiStandIn.toString()})();` });
  });
  return asked;
}
