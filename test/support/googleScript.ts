/**
 * Stands in for the one script Google serves (https://apis.google.com/js/api.js), of which Firebase uses "gapi.iframes": an iframe, and
 * messages to and from it. It runs in our page and in the identity service's own iframe; the account page in between is the emulator's.
 */
export const GOOGLE_SCRIPT = `
(() => {
  const register = (handlers) => addEventListener('message', async ({ data, source, origin }) => {
    if (!data || !data.eventType || !handlers[data.eventType]) return;
    const [answer] = [await handlers[data.eventType](data)];
    source.postMessage({ answerTo: data.eventId, answer }, origin === 'null' ? '*' : origin);
  });
})();
`;
