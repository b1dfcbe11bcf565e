import type { mandatesEndpoints } from '@portico/contract/accounts/mandates';
import type { Reply, Request } from '@portico/contract/endpoint';
import { permitProvider } from '../../permissions/public.ts';
import { asClient } from '../../platform/as-client.ts';
import { appendAudit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { findPlaces } from './list-mandates.ts';
import { decideMandateOf, loadToJudge, mandateOf, type AccountToJudge, type Said } from './mandate.ts';

type Endpoint = (typeof mandatesEndpoints)['decideMandate'];

/**
 * One of the provider's people confirms or refuses the mandate of an account. Throws NOT_FOUND, CONTENT_CHANGED when the
 * client has changed the account meanwhile, UNAUTHORIZED and WRONG_STATE with the reasons.
 */
export async function decideMandate(
  context: Context<Endpoint>,
  { params, body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, clock, subject } = context;
  const rights = await permitProvider(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  const [place] = await findPlaces(tx, true, params.uniqueId, 1);
  if (!place) throw new PortalError('NOT_FOUND');
  // One after the other over all clients: of two who have entered one account only one can be confirmed.
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('mandates', 0))`);
  return asClient(tx, place.client_id, subject.clientId, async () => {
    const [account] = await loadToJudge(tx, [place.account_id], 'lock');
    if (!account) throw new PortalError('NOT_FOUND');
    if (account.version !== body.version) throw new PortalError('CONTENT_CHANGED');
    const { allowed, reasons } = decideMandateOf({ userId: subject.userId, rights }, account, body.decision);
    if (!allowed) {
      const isRight = reasons.some(({ kind }) => kind === 'permission');
      throw new PortalError(isRight ? 'UNAUTHORIZED' : 'WRONG_STATE', { reasons });
    }
    const said = { ...body, owner: account.owner, userId: subject.userId, userName: subject.fullName, at: clock.now() };
    await record(context, account, said);
    const judged = { ...account, ...mandateOf({ ...account, said: [...account.said, said] }) };
    await hold(context, place.client_id, account, judged);
    await appendAudit(tx, {
      at: clock.now(),
      category: 'MASTER_DATA',
      entityType: 'ACCOUNT',
      entityId: account.accountId,
      action: body.decision === 'CONFIRM' ? 'mandate confirmed' : 'mandate refused',
      subject,
      detail: {
        name: account.shortName,
        owner: account.owner,
        note: body.note,
        mandate: judged.mandate,
        provider: subject.businessId,
      },
    });
    return { mandate: judged.mandate };
  });
}

async function record({ tx }: Context<Endpoint>, { accountId }: AccountToJudge, said: Said): Promise<void> {
  await tx.write(
    `insert into mandate_decisions (client_id, account_id, id, decision, owner, user_id, user_name, note, at)
     values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8)`,
    [accountId, newId(), said.decision, said.owner, said.userId, said.userName, said.note, said.at],
  );
}

/** What waited for it goes on: orders that were held by the account are looked at again. */
async function hold(
  { tx }: Context<Endpoint>,
  clientId: string,
  before: AccountToJudge,
  { accountId, mandate, mandateOwner }: AccountToJudge,
): Promise<void> {
  if (mandate === before.mandate && mandateOwner === before.mandateOwner) return;
  await tx.write(
    'update accounts set mandate = $2, mandate_owner = $3 where client_id = current_client() and id = $1',
    [accountId, mandate, mandateOwner],
  );
  if (mandate === 'CONFIRMED') await enqueue(tx, 'fit-rules', { clientId }, { key: `fit-rules ${clientId}` });
}
