import { useState, type RefObject } from 'react';
import { SECURITY_CODE_DIGITS, SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import { hasDigits, isSent, type SecondFactor } from '@portico/contract/session/model';
import type { PasskeyRequest, SecurityCode } from '@portico/contract/session/second-factor';
import { furtherStepOf } from '../lib/further-step.ts';
import { answerOfPasskey } from '../lib/passkey.ts';
import { localProblem } from '../lib/problem.ts';
import { toLocalTime } from '../lib/session-clock.ts';

/** A second factor that was asked for. */
export type CodeState = {
  /** By which way; null before one is chosen. */
  method: SecondFactor | null;
  wasSentAgain: boolean;
  /** “The code was sent by e-mail to …”; null where the choice above says it already. */
  sentTo: string | null;
  /** Milliseconds of this computer's clock. */
  sentAt: number;
  validUntil: number;
  code: string;
  setCode: (code: string) => void;
  isComplete: boolean;
  error: unknown;
  /** What was given was right, and this is asked for next. */
  furtherStep: string | null;
  working: boolean;
  /** Asks for it, again if it was asked for already. */
  send: () => Promise<void>;
  verify: () => Promise<void>;
};

type Steps = Pick<CodeState, 'method' | 'sentTo'> & {
  /** An instant of the server's clock; null before it was asked for. */
  expiresAt: string | null;
  ask: (method: SecondFactor) => Promise<PasskeyRequest | null>;
  take: (securityCode: SecurityCode) => Promise<void>;
};

/** A second factor being given, and what became of the last attempt to ask for it or to give it. */
export function useCodeEntry(codeInput: RefObject<HTMLInputElement | null>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const [wasSentAgain, setWasSentAgain] = useState(false);

  /**
   * Each attempt takes the typed code away, and leaves the cursor where the next one is typed. What is asked for in
   * between stays until it is answered.
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

/** A passkey is asked when it answers. What sends nothing is asked for anew when somebody has taken his time. */
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
