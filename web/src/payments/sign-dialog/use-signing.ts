import { useEffect, useRef, useState } from 'react';
import { SECURITY_CODE_RESEND_AFTER_SECONDS } from '@portico/contract/limits';
import type { SecondFactor } from '@portico/contract/session/model';
import { problemOf } from '../../lib/problem.ts';
import type { ActionResult, SigningPreview } from '../model.ts';
import { useOrderAction, useRequestSigningCode } from '../queries.ts';

/** These end a code: it has to be entered anew. */
const CODE_PROBLEMS = ['SECURITY_CODE_INCORRECT', 'SECURITY_CODE_EXPIRED'];

export type Signing = ReturnType<typeof useSigning>;

/** The code of one signing: sent, entered, used. It is bound to exactly these orders and their content. */
export function useSigning(preview: SigningPreview, uuids: string[]) {
  const [code, setCode] = useState('');
  const [sentAt, setSentAt] = useState<string | null>(null);
  const [method, setMethod] = useState<SecondFactor | null>(null);
  const request = useRequestSigningCode();
  const sign = useOrderAction();
  // A repeated try with the same code is the same intent: it must not fail for having signed already.
  const attempt = useRef({ code: '', idempotencyKey: '' });

  const send = (by: SecondFactor) => {
    setMethod(by);
    setCode('');
    sign.reset();
    request.mutate({ uuids, method: by }, { onSuccess: () => setSentAt(new Date().toISOString()) });
  };
  const [only, ...others] = preview.methods;
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || !preview.codeRequired || uuids.length === 0 || !only || others.length > 0) return;
    asked.current = true;
    send(only.method);
  });

  const run = async (): Promise<ActionResult[] | null> => {
    if (attempt.current.code !== code) attempt.current = { code, idempotencyKey: crypto.randomUUID() };
    const { idempotencyKey } = attempt.current;
    try {
      const body = preview.codeRequired ? { securityCode: code, idempotencyKey } : {};
      const { results } = await sign.mutateAsync({ action: 'sign', uuids, ...body });
      // A code counts once, also where it signed nothing.
      if (!results.some(({ outcome }) => outcome === 'DONE')) setCode('');
      return results;
    } catch (error) {
      if (CODE_PROBLEMS.includes(problemOf(error).problem.key)) setCode('');
      return null;
    }
  };
  return { code, setCode, method, send, run, request, sign, sent: request.data ?? null, resendAt: after(sentAt) };
}

function after(sentAt: string | null): string | null {
  return sentAt && new Date(Date.parse(sentAt) + SECURITY_CODE_RESEND_AFTER_SECONDS * 1_000).toISOString();
}
