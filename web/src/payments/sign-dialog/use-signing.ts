import { useEffect, useRef, useState } from 'react';
import { SECURITY_CODE_DIGITS, SECURITY_CODE_RESEND_AFTER_SECONDS } from '@portico/contract/limits';
import { hasDigits, type SecondFactor } from '@portico/contract/session/model';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { furtherStepOf } from '../../lib/http/further-step.ts';
import { answerOfPasskey } from '../../lib/session/passkey.ts';
import { problemOf } from '../../lib/http/problem.ts';
import type { ActionResult, SigningPreview } from '../model.ts';
import { useOrderAction, useRequestSigningCode } from '../queries.ts';

/** These end a code: a new one has to be entered. */
const CODE_PROBLEMS = [
  'SECURITY_CODE_INCORRECT',
  'SECURITY_CODE_EXPIRED',
  'SECURITY_CODE_USED',
  'SECOND_FACTOR_CONTINUES',
];

export type SigningAction = 'sign' | 'signWithDetails' | 'submit';
export type Signing = ReturnType<typeof useSigning>;

/** The code of one signing: sent, entered, used. It is bound to exactly these orders and their content. */
export function useSigning(preview: SigningPreview, uuids: string[], action: SigningAction) {
  const [code, setCode] = useState('');
  const [sentAt, setSentAt] = useState<string | null>(null);
  const [method, setMethod] = useState<SecondFactor | null>(null);
  const request = useRequestSigningCode();
  const sign = useOrderAction();
  // A retry with the same code is the same intent: it must not fail because it already signed.
  const attempt = useRef({ code: '', idempotencyKey: '' });
  const [passkeyError, setPasskeyError] = useState<unknown>(null);
  /** An extra step stays until it is answered. */
  const [furtherStep, setFurtherStep] = useState<string | null>(null);
  const confirmed = action === 'submit' ? 'submit' : 'sign';

  const send = (by: SecondFactor) => {
    setMethod(by);
    setCode('');
    setPasskeyError(null);
    setFurtherStep(null);
    sign.reset();
    request.mutate({ uuids, method: by, action: confirmed }, { onSuccess: () => setSentAt(new Date().toISOString()) });
  };
  const [only, ...others] = preview.methods;
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || !preview.codeRequired || uuids.length === 0 || !only || others.length > 0) return;
    asked.current = true;
    send(only.method);
  });

  const sent = request.data ?? null;
  /** A passkey answers the challenge from when these orders were shown: it doesn't sign later changes. */
  const proof = async (): Promise<SecurityCode | null> => {
    if (!preview.codeRequired || method !== 'PASSKEY' || !sent?.passkey) return code;
    setPasskeyError(null);
    try {
      return await answerOfPasskey(sent.passkey);
    } catch (error) {
      setPasskeyError(error);
      return null;
    }
  };
  const run = async (): Promise<ActionResult[] | null> => {
    const securityCode = await proof();
    if (securityCode === null) return null;
    if (method === 'PASSKEY' || attempt.current.code !== code) {
      attempt.current = { code, idempotencyKey: crypto.randomUUID() };
    }
    const { idempotencyKey } = attempt.current;
    try {
      const body = preview.codeRequired ? { securityCode, idempotencyKey } : {};
      const { results } = await sign.mutateAsync({ action, uuids, ...body });
      setFurtherStep(null);
      // A code counts once, even if it signed nothing.
      if (!results.some(({ outcome }) => outcome === 'DONE')) setCode('');
      return results;
    } catch (error) {
      setFurtherStep(furtherStepOf(error));
      if (CODE_PROBLEMS.includes(problemOf(error).problem.key)) setCode('');
      return null;
    }
  };
  const resendAt = after(sentAt);
  return { code, setCode, method, send, run, request, sign, passkeyError, furtherStep, sent, resendAt };
}

function after(sentAt: string | null): string | null {
  return sentAt && new Date(Date.parse(sentAt) + SECURITY_CODE_RESEND_AFTER_SECONDS * 1_000).toISOString();
}

/** Whether there is anything to submit: a passkey answers when asked. */
export function isComplete({ method, code, sent }: Pick<Signing, 'method' | 'code' | 'sent'>): boolean {
  if (method === 'PASSKEY') return sent !== null;
  return method === null || hasDigits(method) ? code.length === SECURITY_CODE_DIGITS : code.trim() !== '';
}
