import { SECURITY_CODE_DIGITS } from '@portico/contract/limits';
import type { SecondFactor } from '@portico/contract/session/model';
import { dummyToken } from './dummy-token.ts';
import type { Factor } from './factor.ts';
import { passkey } from './passkey.ts';
import { securId } from './securid.ts';
import { byEmail, bySms } from './sent-code.ts';
import { totp } from './totp.ts';

/** Every second factor. A new one is a file here and a line below, beside what the server's registry needs. */
export const FACTORS: Record<SecondFactor, Factor> = {
  PASSKEY: passkey,
  TOTP: totp,
  EMAIL: byEmail,
  SMS: bySms,
  SECURID: securId,
  DUMMY_TOKEN: dummyToken,
};

/** Whether what was typed can be given: a device answers when asked. */
export function isComplete(method: SecondFactor | null, code: string): boolean {
  const types = typedFor(method);
  return types === null || (types === 'digits' ? code.length === SECURITY_CODE_DIGITS : code.trim() !== '');
}

/** What people type; digits as long as the factor isn't known. */
export function typedFor(method: SecondFactor | null): Factor['types'] {
  return method === null ? 'digits' : FACTORS[method].types;
}
