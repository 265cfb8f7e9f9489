import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import type { SignedIn } from '../../../contract/session.ts';
import { signedInMember, useServer } from './appServer.ts';
import { renderApp } from './renderApp.tsx';

const ON_ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';

/** Password of every new identity. */
export const PASSWORD = 'fairway-22';

export const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Opens the settings in a tab without an identity session, so that account changes need the password. */
export async function openTab() {
  const app = await renderApp('/settings');
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
  const type = async (label: string, text: string) => {
    await app.user.clear(await screen.findByLabelText(label));
    await app.user.type(screen.getByLabelText(label), text);
  };
  return { ...app, press, type };
}

/** Call once in a test file: a server, and members with their settings open and sessions on other devices. */
export function useAccount() {
  const server = useServer();

  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

  return {
    server,
    openSettings: async () => ({ member: await signedInMember(server()), ...(await openTab()) }),
    /** Signs the same member in on another device. */
    signInElsewhere: async (idToken: string): Promise<SignedIn> => {
      const headers = { 'user-agent': ON_ANDROID };
      const request = { method: 'POST', url: '/api/users/login', headers, payload: { idToken } } as const;
      return (await server().app.inject(request)).json<SignedIn>();
    },
    /** Resolves to the status of a renewal of this session. */
    renewal: async ({ refreshToken }: SignedIn): Promise<number> => {
      const request = { method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } } as const;
      return (await server().app.inject(request)).statusCode;
    },
  };
}
