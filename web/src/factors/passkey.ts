import { IconFingerprint } from '@tabler/icons-react';
import type { ApiAnswer, ApiCall } from '@portico/contract/api';
import type { PasskeyRequest, SecurityCode } from '@portico/contract/session/second-factor';
import { localProblem } from '../lib/http/problem.ts';
import type { Factor } from './factor.ts';

/** The device answers; nothing is typed. */
export const passkey: Factor = { icon: IconFingerprint, types: null, answer: answerOfPasskey };

const library = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;
type Creation = NonNullable<ApiAnswer<'POST portal/authenticators/begin'>['passkey']>;
type NewPasskey = Exclude<ApiCall<'POST portal/authenticators'>['body']['proof'], string>;

/** A numeric IP address: passkeys never belong to one. */
const FIGURES = /^(\d+(\.\d+){3}|\[.*\])$/;

/** Whether this browser can use passkeys on the page's host. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !FIGURES.test(window.location.hostname);
}

/** Lets a passkey answer the portal's challenge. Throws PASSKEY_NOT_USED when nobody did, or there isn't one here. */
async function answerOfPasskey(request: PasskeyRequest): Promise<SecurityCode> {
  refuseUnsupported();
  const { startAuthentication } = await library();
  const optionsJSON = request as Parameters<Library['startAuthentication']>[0]['optionsJSON'];
  const answer = await startAuthentication({ optionsJSON }).catch(() => {
    throw localProblem('PASSKEY_NOT_USED');
  });
  return { ...answer, clientExtensionResults: {} };
}

/** Lets a device create a passkey. Throws PASSKEY_NOT_MADE when it didn't, for example because it already has one. */
export async function makePasskey(creation: Creation): Promise<NewPasskey> {
  refuseUnsupported();
  const { startRegistration } = await library();
  const optionsJSON = creation as Parameters<Library['startRegistration']>[0]['optionsJSON'];
  const made = await startRegistration({ optionsJSON }).catch(() => {
    throw localProblem('PASSKEY_NOT_MADE');
  });
  return { ...made, clientExtensionResults: {} };
}

function refuseUnsupported(): void {
  if (!canUsePasskeys()) throw localProblem('PASSKEYS_UNSUPPORTED');
}
