import type { connectionsEndpoints } from '@portico/contract/accounts/connections';
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
import { decideConnection, isChosen, loadBanksToConnect, type BankToConnect, type Choice } from './connection.ts';
import { findBankPlaces, loadConnections, withWhoCounts, type Connection, type Place } from './list-connections.ts';

type Ask = (typeof connectionsEndpoints)['askForBankConnection'];
type Choose = (typeof connectionsEndpoints)['chooseBankConnection'];
type Asked = Pick<Request<Choose>['body'], 'connectionId' | 'version'>;
type Chosen = { bank: BankToConnect; connection: Connection; place: Place };

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
  const { tx, clock, subject } = context;
  const { chosen, isConnected } = await withBank(context, params.uniqueId, body, async (chosen) => {
    const { bank, connection } = chosen;
    const { note } = body;
    const factor = await takeConfirmation(context, deciding(context, chosen), body);
    const who = { userId: subject.userId, userName: shownName(subject) };
    const made: Choice = {
      connectionId: connection.uniqueId,
      bic: bank.bic,
      note,
      ...who,
      at: clock.now(),
      counts: true,
    };
    await tx.write(
      `insert into bank_connection_choices (client_id, bank_id, id, connection_id, bic, user_id, user_name, note, at)
       values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8)`,
      [bank.bankId, newId(), made.connectionId, made.bic, made.userId, made.userName, note, made.at],
    );
    const isConnected = isChosen({ ...bank, choices: [...bank.choices, made] });
    const action = isConnected ? 'bankConnectionConfirmed' : 'bankConnectionChosen';
    const parameters = { connection: connection.name, note, factor, provider: subject.businessId };
    await audit(context, action, { id: bank.bankId, name: bank.name }, parameters);
    return { chosen, isConnected };
  });
  if (isConnected)
    await tx.rows('select connect_bank($1, $2, $3)', [
      chosen.place.client_id,
      chosen.bank.bankId,
      chosen.connection.uniqueId,
    ]);
  return { isConnected };
}

/** Runs on a locked bank for which the caller may name this connection now, in its client's transaction. */
async function withBank<Result>(
  context: Context<Ask>,
  id: string,
  { connectionId, version }: Asked,
  work: (chosen: Chosen) => Promise<Result>,
): Promise<Result> {
  const { tx, subject } = context;
  const rights = await permitArea(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  const [place] = await findBankPlaces(tx, { id, most: 1 });
  if (!place) throw new PortalError('NOT_FOUND');
  const connection = (await loadConnections(tx)).find(({ uniqueId }) => uniqueId === connectionId);
  return asClient(tx, place.client_id, subject.clientId, async () => {
    const [bank] = await withWhoCounts(tx, await loadBanksToConnect(tx, [id], 'lock'));
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
