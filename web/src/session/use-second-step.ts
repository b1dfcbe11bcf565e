import { useState, type RefObject } from 'react';
import { SECURITY_CODE_DIGITS, SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { SecondFactor } from '@portico/contract/session/model';
import { call } from '../lib/client.ts';
import { toLocalTime } from '../lib/session-clock.ts';
import { enter, type FactorOption, type SessionUser } from '../lib/session-store.ts';
import { useText } from '../lib/texts.tsx';

export type SecondStepState = {
  method: SecondFactor | null;
  choose: (method: SecondFactor) => void;
  /** A code for the chosen method is on its way. */
  isSent: boolean;
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
  working: boolean;
  send: () => Promise<void>;
  verify: () => Promise<void>;
};

export function useSecondStep(
  user: SessionUser,
  options: FactorOption[],
  codeInput: RefObject<HTMLInputElement | null>,
): SecondStepState {
  const t = useText();
  const sentBy = user.securityCodeValidUntil ? (user.setSecondFactorAuthenticationType ?? options[0]?.method) : null;
  const [method, setMethod] = useState<SecondFactor | null>(sentBy ?? options[0]?.method ?? null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const [wasSentAgain, setWasSentAgain] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setWorking(true);
    setError(null);
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

  const isSent = sentBy !== null && sentBy === method;
  const send = () =>
    attempt(async () => {
      if (!method) return;
      await call('POST portal/secondFactor', { body: method });
      setWasSentAgain(isSent);
      enter(await call('GET portal/user', {}), options);
    });
  const verify = () =>
    attempt(async () => {
      setWasSentAgain(false);
      const { user: signedIn } = await call('POST portal/securityCode', { body: { securityCode: code } });
      enter(signedIn, []);
    });

  const hint = options.find((option) => option.method === method)?.hint;
  const validUntil = user.securityCodeValidUntil ? toLocalTime(user.securityCodeValidUntil) : 0;
  return {
    method,
    choose: (chosen) => {
      setMethod(chosen);
      setError(null);
    },
    isSent,
    wasSentAgain,
    sentTo: options.length === 1 && method && hint ? t(`session.sentBy${method}`, { hint }) : null,
    sentAt: validUntil - SECURITY_CODE_VALID_SECONDS * 1_000,
    validUntil,
    code,
    setCode,
    isComplete: code.length === SECURITY_CODE_DIGITS,
    error,
    working,
    send,
    verify,
  };
}
