import { useState, type RefObject } from 'react';
import { SECURITY_CODE_DIGITS, SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import { hasDigits, isSent, type SecondFactor } from '@portico/contract/session/model';
import type { PasskeyRequest, SecurityCode } from '@portico/contract/session/second-factor';
import { furtherStepOf } from '../../lib/http/further-step.ts';
import { answerOfPasskey } from '../../lib/session/passkey.ts';
import { localProblem } from '../../lib/http/problem.ts';
import { toLocalTime } from '../../lib/session/session-clock.ts';

/** A requested second factor. */
export type CodeState = {
  /** The chosen way; null before one is chosen. */
  method: SecondFactor | null;
  wasSentAgain: boolean;
  /** “The code was sent by e-mail to …”; null if the choice above already says so. */
  sentTo: string | null;
  /** In milliseconds of this computer's clock. */
  sentAt: number;
  validUntil: number;
  code: string;
  setCode: (code: string) => void;
  isComplete: boolean;
  error: unknown;
  /** The input was right, and this is asked for next. */
  furtherStep: string | null;
  working: boolean;
  /** Requests it, or requests it again. */
  send: () => Promise<void>;
  verify: () => Promise<void>;
};

type Steps = Pick<CodeState, 'method' | 'sentTo'> & {
  /** An instant of the server's clock; null before the first request. */
  expiresAt: string | null;
  ask: (method: SecondFactor) => Promise<PasskeyRequest | null>;
  take: (securityCode: SecurityCode) => Promise<void>;
};

/** The entry of a second factor, and the result of the last attempt to request or submit it. */
export function useCodeEntry(codeInput: RefObject<HTMLInputElement | null>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const [wasSentAgain, setWasSentAgain] = useState(false);

  /**
   * Each attempt clears the typed code and leaves the cursor ready for the next one. An extra step stays until it is
   * answered.
   */
  const attempt = async (work: () => Promise<void>, keepsStep = false) => {
    setWorking(true);
    setError((before: unknown) => (keepsStep && furtherStepOf(before) ? before : null));
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setWorking(false);
      setCode('');
      codeInput.current?.focus();
    }
  };

  const stateOf = ({ method, sentTo, expiresAt, ask, take }: Steps): CodeState => {
    const validUntil = expiresAt ? toLocalTime(expiresAt) : 0;
    return {
      method,
      sentTo,
      wasSentAgain,
      sentAt: validUntil - SECURITY_CODE_VALID_SECONDS * 1_000,
      validUntil,
      code,
      setCode,
      isComplete: isComplete(method, code),
      error,
      furtherStep: furtherStepOf(error),
      working,
      send: () =>
        attempt(async () => {
          if (!method) return;
          await ask(method);
          setWasSentAgain(validUntil > 0 && isSent(method));
        }),
      verify: () =>
        attempt(async () => {
          setWasSentAgain(false);
          await take(method ? await answer(method, code, validUntil, ask) : code);
        }, true),
    };
  };
  return { attempt, setError, stateOf };
}

function isComplete(method: SecondFactor | null, code: string): boolean {
  if (method === 'PASSKEY') return true;
  return method === null || hasDigits(method) ? code.length === SECURITY_CODE_DIGITS : code.trim() !== '';
}

/**
 * A passkey is challenged when it answers. A factor that sends nothing is requested again if the user took too long.
 */
async function answer(
  method: SecondFactor,
  code: string,
  validUntil: number,
  ask: Steps['ask'],
): Promise<SecurityCode> {
  if (method === 'PASSKEY') {
    const request = await ask(method);
    if (!request) throw localProblem('PROBLEM');
    return answerOfPasskey(request);
  }
  if (!isSent(method) && validUntil <= Date.now()) await ask(method);
  return code;
}
