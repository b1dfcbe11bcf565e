import { useState, type RefObject } from 'react';
import type { ApiAnswer } from '@portico/contract/api';
import type { SecondFactor } from '@portico/contract/session/model';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { useText } from '../../lib/format/texts.tsx';
import { useCodeEntry } from './use-code-entry.ts';

type Asked = ApiAnswer<'POST portal/requestSecondFactor'>;
export type ProofCalls = {
  /** Defaults to the usual way. */
  ask: (method: SecondFactor | undefined) => Promise<Asked>;
  take: (securityCode: SecurityCode) => Promise<void>;
};

/** A signed-in user's second factor, given again to change their own access. */
export function useProof(codeInput: RefObject<HTMLInputElement | null>, calls: ProofCalls) {
  const t = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { attempt, stateOf } = useCodeEntry(codeInput);

  const ask = async (method: SecondFactor | undefined) => {
    const next = await calls.ask(method);
    setAsked(next);
    return next.passkey;
  };
  const method = asked?.method ?? null;
  const hint = asked?.secondFactorOptions.find((option) => option.method === method)?.hint;
  const step = stateOf({
    method,
    expiresAt: asked?.expiresAt ?? null,
    sentTo: method && hint ? t(`session.sentBy${method}`, { hint }) : null,
    ask,
    take: calls.take,
  });
  /** Ways other than the one it was requested by. */
  const others = asked?.secondFactorOptions.filter((option) => option.method !== method) ?? [];
  const askBy = (chosen: SecondFactor | undefined) => attempt(async () => void (await ask(chosen)));
  return { isAsked: asked !== null, others, askBy, step };
}
