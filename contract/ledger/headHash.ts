import { sha256, textBytes } from './bytes.ts';

/** SHA-256 of a head as it is sent. @param jws its compact JWS */
export const hashOfHead = async (jws: string): Promise<Uint8Array> => sha256(textBytes(jws));
