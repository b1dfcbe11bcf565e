import type { clientBankEndpoints } from '@portico/contract/accounts/client-banks';
import type { ConnectionOutcome } from '@portico/contract/accounts/model';
import type { Reply, Request } from '@portico/contract/endpoint';
import { shownText } from '@portico/contract/shown-text';
import { shownName } from '@portico/contract/users/names';
import { linkedPeople, permitDecision } from '../../approvals/public.ts';
import { permitArea } from '../../permissions/public.ts';
import { audit } from '../../platform/audit.ts';
import { asClient } from '../../platform/database/as-client.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { text } from '../../platform/texts.ts';
import { askToConfirm, takeConfirmation, type Deciding } from '../../session/public.ts';
import type { Place } from '../across-clients.ts';
import {
  decideConnection,
  isAgreed,
  loadClientBanks,
  proposalOf,
  type Choice,
  type ClientBank,
} from './connection-choice.ts';
import { findBankPlaces, loadConnections, withWhoCounts, type Connection } from './list-client-banks.ts';

type Ask = (typeof clientBankEndpoints)['askForBankConnection'];
type Choose = (typeof clientBankEndpoints)['chooseBankConnection'];
type Asked = Pick<Request<Choose>['body'], 'connectionId' | 'version'>;
type Chosen = { bank: ClientBank; connection: Connection; place: Place };

/** Asks for the second factor that the choice takes, if it could be made now. */
export async function askForBankConnection(context: Context<Ask>, { params, body }: Request<Ask>): Promise<Reply<Ask>> {
  return withBank(context, params.uniqueId, body, (chosen) =>
    askToConfirm(context, deciding(context, chosen), body.method),
  );
}

/**
 * One of the provider's people names the connection of a client's bank, with a fresh second factor; it is used once a
 * second one has named the same. Throws NOT_FOUND, CONTENT_CHANGED if the client has changed the bank meanwhile,
 * REQUEST_FIELDS for a connection that isn't there, UNAUTHORIZED and WRONG_STATE with the reasons.
 */
export async function chooseBankConnection(
  context: Context<Choose>,
  { params, body }: Request<Choose>,
): Promise<Reply<Choose>> {
  const { clock, subject } = context;
  return withBank(context, params.uniqueId, body, async (chosen) => {
    const { bank, connection } = chosen;
    const { note } = body;
    const factor = await takeConfirmation(context, deciding(context, chosen), body);
    const made: Choice = {
      connectionId: connection.uniqueId,
      bankVersion: bank.version,
      userId: subject.userId,
      userName: shownName(subject),
      note,
      at: clock.now(),
      counts: true,
    };
    const outcome = outcomeOf({ ...bank, choices: [...bank.choices, made] });
    // Before the audit log: it changes the client's row, which is locked first.
    await keep(context, chosen, made, outcome);
    const parameters = { connection: connection.name, note, factor, provider: subject.businessId };
    await audit(context, RECORDED_AS[outcome], { id: bank.bankId, name: bank.name }, parameters);
    return { outcome };
  });
}

const RECORDED_AS = {
  PROPOSED: 'bankConnectionChosen',
  CONNECTED: 'bankConnectionConfirmed',
  TAKEN_BACK: 'bankConnectionTakenBack',
} as const;

function outcomeOf(bank: ClientBank): ConnectionOutcome {
  if (isAgreed(bank)) return 'CONNECTED';
  return proposalOf(bank) ? 'PROPOSED' : 'TAKEN_BACK';
}

/** In the provider's transaction, where alone it can be written. */
async function keep(
  { tx, subject }: Context<Choose>,
  { bank, place }: Chosen,
  { connectionId, userId, userName, note, at }: Choice,
  outcome: ConnectionOutcome,
): Promise<void> {
  await asClient(tx, subject.clientId, place.client_id, () =>
    tx.rows('select choose_bank_connection($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      place.client_id,
      bank.bankId,
      newId(),
      connectionId,
      userId,
      userName,
      note,
      at,
      outcome === 'CONNECTED',
    ]),
  );
}

/** Runs on a locked bank for which the caller may name this connection now, in its client's transaction. */
async function withBank<Result>(
  context: Context<Ask>,
  id: string,
  { connectionId, version }: Asked,
  work: (chosen: Chosen) => Promise<Result>,
): Promise<Result> {
  const { tx, subject } = context;
  const rights = await permitArea(tx, subject, 'BANK_OPERATIONS', 'APPROVE');
  const [place] = await findBankPlaces(tx, { id, most: 1 });
  if (!place) throw new PortalError('NOT_FOUND');
  const connection = (await loadConnections(tx)).find(({ uniqueId }) => uniqueId === connectionId);
  return asClient(tx, place.client_id, subject.clientId, async () => {
    const [bank] = await withWhoCounts(tx, await loadClientBanks(tx, [id], 'lock'));
    if (!bank) throw new PortalError('NOT_FOUND');
    if (bank.version !== version) throw new PortalError('CONTENT_CHANGED');
    const linked = await linkedPeople(
      context,
      place.client_id,
      bank.choices.map(({ userId }) => userId),
    );
    permitDecision(decideConnection({ userId: subject.userId, rights }, bank, connectionId, linked));
    if (!connection)
      throw new PortalError('REQUEST_FIELDS', {
        fields: [{ field: 'connectionId', message: text(context.language, 'accounts.problem.connectionUnknown') }],
      });
    return work({ bank, connection, place });
  });
}

/** Bound to the bank as it is, so a code for one connection can't choose another. */
function deciding(
  { subject: { language } }: Context<Ask>,
  { bank: { bankId, name, bic, version, connectionId }, connection, place }: Chosen,
): Deciding {
  const reads = text(language, 'mails.connectionContent', {
    bank: shownText(name),
    bic: shownText(bic),
    client: place.business_id,
    connection: shownText(connection.name),
  });
  const seen = [String(version), bic, connectionId ?? '', connection.uniqueId];
  return { clientId: place.client_id, id: bankId, decision: 'CONNECT', seen, reads };
}
