import type { Reply } from '@portico/contract/endpoint';
import type { authenticatorEndpoints } from '@portico/contract/session/authenticator-endpoints';
import type { Context } from '../../platform/http/route.ts';
import { authenticatorsOf, decideRemoval } from './own-authenticators.ts';
import { findProof, signInCountsUntil } from './second-factor-proof.ts';

type List = (typeof authenticatorEndpoints)['authenticators'];

/** What the caller has enrolled, and the proof that a change takes. */
export async function listAuthenticators(context: Context<List>): Promise<Reply<List>> {
  const found = await findProof(context);
  const authenticators = await authenticatorsOf(context.tx, context.subject.userId);
  return {
    authenticators,
    proof: found.proof,
    signInCountsUntil: signInCountsUntil(context, found)?.toISOString() ?? null,
    actions: { remove: decideRemoval(authenticators) },
  };
}
