import type { mandatesEndpoints } from '@portico/contract/accounts/mandates';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { ClientId } from '@portico/contract/ids';
import { shownText } from '@portico/contract/shown-text';
import { linkedPeople, permitDecision } from '../../approvals/public.ts';
import { shownName } from '@portico/contract/users/names';
import { permitArea } from '../../permissions/public.ts';
import { asClient } from '../../platform/database/as-client.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { fitRulesJob } from '../../signoff/public.ts';
import type { Subject } from '../../platform/subject.ts';
import { text } from '../../platform/texts.ts';
import { askToConfirm, takeConfirmation, type Deciding } from '../../session/public.ts';
import type { Place } from '../across-clients.ts';
import { findPlaces } from './list-mandates.ts';
import {
  decideMandateOf,
  loadToJudge,
  mandateOf,
  spokenFor,
  type AccountToJudge,
  type DecisionOnMandate,
} from './mandate.ts';
import { withWhoCounts } from './who-counts.ts';

type Ask = (typeof mandatesEndpoints)['askForMandateDecision'];
type Decide = (typeof mandatesEndpoints)['decideMandate'];
type Asked = Pick<Request<Decide>['body'], 'decision' | 'version'>;

/** Asks for the second factor that the decision takes, if it could be made now. */
export async function askForMandateDecision(
  context: Context<Ask>,
  { params, body }: Request<Ask>,
): Promise<Reply<Ask>> {
  return withAccount(context, params.uniqueId, body, (account, place) =>
    askToConfirm(context, decidingMandate(context.subject, place, account, body), body.method),
  );
}

/**
 * One of the provider's people confirms or refuses the mandate of an account, with a fresh second factor. Throws
 * NOT_FOUND, CONTENT_CHANGED if the client has changed the account meanwhile, UNAUTHORIZED and WRONG_STATE with the
 * reasons.
 */
export async function decideMandate(
  context: Context<Decide>,
  { params, body }: Request<Decide>,
): Promise<Reply<Decide>> {
  const { clock, subject } = context;
  return withAccount(context, params.uniqueId, body, async (account, place) => {
    const { decision, note } = body;
    const deciding = decidingMandate(subject, place, account, body);
    const factor = await takeConfirmation(context, deciding, body);
    const { owner, senderBic } = account;
    const who = { userId: subject.userId, userName: shownName(subject) };
    const made: DecisionOnMandate = { decision, note, owner, senderBic, ...who, at: clock.now(), counts: true };
    await record(context, account, made);
    const judged = { ...account, ...mandateOf({ ...account, decisions: [...account.decisions, made] }) };
    await storeMandate(context, place.client_id, account, judged);
    const action = decision === 'CONFIRM' ? 'mandateConfirmed' : 'mandateRefused';
    const parameters = { owner, senderBic, note, mandate: judged.mandate, factor, provider: subject.businessId };
    await audit(context, action, { id: account.accountId, name: account.shortName }, parameters);
    return { mandate: judged.mandate };
  });
}

/** Runs on a locked account that the caller may decide about now, in its client's transaction. */
async function withAccount<Result>(
  context: Context<Ask>,
  id: string,
  { decision, version }: Asked,
  work: (account: AccountToJudge, place: Place) => Promise<Result>,
): Promise<Result> {
  const { tx, subject } = context;
  const rights = await permitArea(tx, subject, 'BANK_OPERATIONS', 'APPROVE');
  const [place] = await findPlaces(tx, { id, most: 1 });
  if (!place) throw new PortalError('NOT_FOUND');
  // One at a time across all clients: if two have entered the same account, only one can be confirmed.
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('mandates', 0))`);
  return asClient(tx, place.client_id, subject.clientId, async () => {
    const found = await loadToJudge(tx, [place.object_id], 'lock');
    const [account] = await withWhoCounts(tx, found);
    if (!account) throw new PortalError('NOT_FOUND');
    if (account.version !== version) throw new PortalError('CONTENT_CHANGED');
    const linked = await linkedPeople(context, place.client_id, [...spokenFor(account)]);
    permitDecision(decideMandateOf({ userId: subject.userId, rights }, account, decision, linked));
    return work(account, place);
  });
}

/** Bound to the account as it is, so a code for one owner can't confirm another. */
function decidingMandate(
  { language }: Subject,
  { client_id: clientId, business_id: client }: Place,
  { accountId, owner, senderBic, number, version }: AccountToJudge,
  { decision }: Asked,
): Deciding {
  const reads = text(language, 'mails.mandateContent', {
    decision,
    client,
    owner: shownText(owner),
    ending: number.slice(-4),
    senderBic: senderBic === null ? 'none' : shownText(senderBic),
  });
  return { clientId, id: accountId, decision, seen: [version, owner, senderBic ?? '', number], reads };
}

async function record({ tx }: Context<Decide>, { accountId }: AccountToJudge, made: DecisionOnMandate): Promise<void> {
  await tx.write(
    `insert into mandate_decisions (client_id, account_id, id, decision, owner, sender_bic, user_id, user_name, note, at)
     values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [accountId, newId(), made.decision, made.owner, made.senderBic, made.userId, made.userName, made.note, made.at],
  );
}

/** Lets waiting orders proceed: those held because of the account are looked at again. */
async function storeMandate(
  { tx }: Context<Decide>,
  clientId: ClientId,
  before: AccountToJudge,
  { accountId, mandate, mandateOwner, mandateSenderBic }: AccountToJudge,
): Promise<void> {
  const isSame = mandate === before.mandate && mandateOwner === before.mandateOwner;
  if (isSame && mandateSenderBic === before.mandateSenderBic) return;
  await tx.write(
    `update accounts set mandate = $2, mandate_owner = $3, mandate_sender_bic = $4
      where client_id = current_client() and id = $1`,
    [accountId, mandate, mandateOwner, mandateSenderBic],
  );
  if (mandate === 'CONFIRMED') await enqueue(tx, fitRulesJob, { clientId });
}
