/** Loads the official Firebase Auth emulator, an untyped internal module of the exactly pinned firebase-tools. */
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

type Operation = { responses: object };
type Path = { parameters?: object[]; get?: Operation; post?: Operation; patch?: Operation; delete?: Operation };
type ApiDescription = { default: { paths: Record<string, Path> } };
type EmulatorServer = { createApp(projectId: string): Promise<RequestListener> };

/** The operations that the page, the server and the tests use; compiling the other fifty takes several seconds. */
const NEEDED =
  /^\/(v1\/(accounts:(createAuthUri|delete|lookup|resetPassword|sendOobCode|signInWithEmailLink|signInWithIdp|signInWithPassword|signUp|update)|token|projects|projects\/\{targetProjectId\}\/accounts(:(batchCreate|batchGet|lookup|update|delete))?)|v2\/(projects\/\{targetProjectId\}\/config|passwordPolicy|recaptchaConfig)|emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|oobCodes|config))$/;

const EMULATOR = 'firebase-tools/lib/emulator/auth/server.js';

export const NO_DEMO =
  'A release has no demo. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and PUBLIC_ORIGIN (docs/operating.md), or try Top Picks out from its sources with npm start.';

/** A release comes without the emulator, which is a large part of the packages of a checkout. */
export function hasEmulator(): boolean {
  try {
    createRequire(import.meta.url).resolve(EMULATOR);
    return true;
  } catch {
    return false;
  }
}

export async function loadEmulator(projectId: string): Promise<RequestListener> {
  const require = createRequire(import.meta.url);
  // Before server.js is loaded: it reads the description once.
  const description = require('firebase-tools/lib/emulator/auth/apiSpec.js') as ApiDescription;
  const { paths } = description.default;
  const needed = Object.entries(paths).filter(([path]) => NEEDED.test(path));
  description.default.paths = Object.fromEntries(needed.map(([path, calls]) => [path, quickToCompile(calls)]));
  const server = require(EMULATOR) as EmulatorServer;
  return server.createApp(projectId);
}

/** A response of the emulator's own is not checked. */
const ANY_RESPONSE = { 200: { description: 'Anything', content: { '*/*': {} } } };

/**
 * Leaves out what takes most of the emulator's start to compile: the nine parameters of every Google API (`alt`,
 * `prettyPrint`…), which nobody sends, and the schemas of responses.
 */
function quickToCompile({ parameters = [], ...path }: Path): Path {
  const quick: Path = { ...path, parameters: parameters.filter((parameter) => !('$ref' in parameter)) };
  for (const method of ['get', 'post', 'patch', 'delete'] as const) {
    const operation = path[method];
    if (operation) quick[method] = { ...operation, responses: ANY_RESPONSE };
  }
  return quick;
}
