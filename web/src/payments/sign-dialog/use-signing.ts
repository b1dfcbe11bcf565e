import { useRef } from 'react';
import type { OrderId } from '@portico/contract/ids';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { useFactor } from '../../factors/public.ts';
import { problemOf } from '../../lib/http/problem.ts';
import type { SigningPreview } from '../model.ts';
import { requestSigningCode, useOrderAction } from '../queries.ts';

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
export function useSigning(preview: SigningPreview, uuids: OrderId[], action: SigningAction, takesFocus: boolean) {
  const sign = useOrderAction();
  // A retry with the same code is the same intent: it must not fail because it already signed.
  const attempt = useRef<{ code: SecurityCode; idempotencyKey: string }>({ code: '', idempotencyKey: '' });
  const confirmed = action === 'submit' ? 'submit' : 'sign';
  const [only, ...others] = preview.methods;
  const asksAtOnce = preview.codeRequired && uuids.length > 0 && others.length === 0;

  const factor = useFactor(
    {
      ask: async (method) => {
        sign.reset();
        const asked = await requestSigningCode({ uuids, action: confirmed, ...(method && { method }) });
        return { ...asked, method: method ?? null };
      },
      take: async (code) => {
        if (attempt.current.code !== code) attempt.current = { code, idempotencyKey: crypto.randomUUID() };
        const proof = preview.codeRequired
          ? { securityCode: code, idempotencyKey: attempt.current.idempotencyKey }
          : {};
        return (await sign.mutateAsync({ action, uuids, ...proof })).results;
      },
    },
    {
      atOnce: asksAtOnce ? (only?.method ?? null) : null,
      isBound: true,
      keepsCode: (error) => !CODE_PROBLEMS.includes(problemOf(error).problem.key),
      takesFocus,
    },
  );
  return { ...factor, results: sign.data?.results ?? [] };
}
