/**
 * A setup file. The test files of a worker share its window and the packages, which take seconds to load. Each file
 * reloads the app's own modules, and at its end removes its listeners and channels, so that it does not react to later
 * files.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();

const added: Parameters<typeof window.addEventListener>[] = [];
const channels: BroadcastChannel[] = [];

const { addEventListener } = window;
const Channel = globalThis.BroadcastChannel;
window.addEventListener = (...listener: Parameters<typeof window.addEventListener>) => {
  added.push(listener);
  addEventListener.apply(window, listener);
};
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};

afterAll(() => {
  for (const [type, listener, options] of added) window.removeEventListener(type, listener, options);
  for (const channel of channels) channel.close();
  Object.assign(window, { addEventListener });
  globalThis.BroadcastChannel = Channel;
});
