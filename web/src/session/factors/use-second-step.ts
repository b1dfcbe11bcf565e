import { useState, type RefObject } from 'react';
import { isSent, type SecondFactor } from '@portico/contract/session/model';
import { call } from '../../lib/http/client.ts';
import { enter, type FactorOption, type SessionUser } from '../../lib/session/session-store.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useCodeEntry, type CodeState } from './use-code-entry.ts';

export type SecondStepState = CodeState & {
  choose: (method: SecondFactor) => void;
  /** The chosen factor was requested: a code is on its way, or can be read off. */
  isAsked: boolean;
};

/** The second step of the sign-in: which factor, and its value. */
export function useSecondStep(
  user: SessionUser,
  options: FactorOption[],
  codeInput: RefObject<HTMLInputElement | null>,
): SecondStepState {
  const t = useText();
  const asked = user.securityCodeValidUntil ? (user.setSecondFactorAuthenticationType ?? options[0]?.method) : null;
  const [method, setMethod] = useState<SecondFactor | null>(asked ?? options[0]?.method ?? null);
  const { attempt, setError, stateOf } = useCodeEntry(codeInput);

  const ask = async (chosen: SecondFactor) => {
    const answer = await call('POST portal/secondFactor', { body: chosen });
    enter(await call('GET portal/user', {}), options);
    return answer?.passkey ?? null;
  };
  const hint = options.find((option) => option.method === method)?.hint;
  const state = stateOf({
    method,
    expiresAt: asked === method ? user.securityCodeValidUntil : null,
    sentTo: options.length === 1 && method && hint ? t(`session.sentBy${method}`, { hint }) : null,
    ask,
    take: async (securityCode) => {
      const { user: signedIn } = await call('POST portal/securityCode', { body: { securityCode } });
      enter(signedIn, []);
    },
  });
  return {
    ...state,
    choose: (chosen) => {
      setMethod(chosen);
      setError(null);
      // It sends nothing, so there is nothing to wait for.
      if (!isSent(chosen) && chosen !== asked) void attempt(async () => void (await ask(chosen)));
    },
    isAsked: method !== null && asked === method,
  };
}
