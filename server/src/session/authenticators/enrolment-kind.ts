import type { Reply, Request } from '@portico/contract/endpoint';
import type { authenticatorEndpoints } from '@portico/contract/session/authenticator-endpoints';
import type { ChallengeState, FactorContext } from '../factors/factor.ts';

type Begin = (typeof authenticatorEndpoints)['beginAuthenticator'];
type Proof = Request<(typeof authenticatorEndpoints)['addAuthenticator']>['body']['proof'];

/** How an authenticator of one kind is enrolled: what its owner's device needs, and what it answers with. */
export type Enrolment = {
  begin(context: FactorContext): Promise<{ state: ChallengeState } & Omit<Reply<Begin>, 'expiresAt'>>;
  /** Stores it. False for an answer that doesn't verify. */
  add(
    context: FactorContext,
    id: string,
    given: { state: ChallengeState; name: string; proof: Proof },
  ): Promise<boolean>;
};
