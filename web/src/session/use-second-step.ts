import { useFactor, type Asked } from '../factors/public.ts';
import { call } from '../lib/http/client.ts';
import { enter, type FactorOption, type SessionUser } from '../lib/session/session-store.ts';

/** The second step of the sign-in: which factor, and its value. */
export function useSecondStep(user: SessionUser, options: FactorOption[]) {
  const { securityCodeValidUntil: expiresAt, setSecondFactorAuthenticationType: by } = user;
  const first = (expiresAt && by) || (options[0]?.method ?? null);
  return useFactor<Asked, void>(
    {
      ask: async (method) => {
        const answer = await call('POST portal/secondFactor', { body: method! });
        const next = await call('GET portal/user', {});
        enter(next, options);
        return { method: method!, expiresAt: next.securityCodeValidUntil, passkey: answer?.passkey ?? null };
      },
      take: async (securityCode) => {
        const { user: signedIn } = await call('POST portal/securityCode', { body: { securityCode } });
        enter(signedIn, []);
      },
    },
    { asked: expiresAt ? { method: first, expiresAt } : null, chosen: first },
  );
}
