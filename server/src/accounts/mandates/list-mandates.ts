import { type mandatesEndpoints } from '@portico/contract/accounts/mandates';
import { MANDATES_SHOWN_MAXIMUM } from '@portico/contract/accounts/model';
import type { Reply, Request } from '@portico/contract/endpoint';
import { madeOneAnother } from '../../approvals/public.ts';
import { permitProvider, type Rights } from '../../permissions/public.ts';
import { asClient } from '../../platform/as-client.ts';
import type { Transaction } from '../../platform/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { withEntitledEnterers } from './who-entered.ts';
import { confirmers, decideMandateOf, isChanged, loadToJudge, type AccountToJudge, type Said } from './mandate.ts';

type Endpoint = (typeof mandatesEndpoints)['mandates'];
type Item = Reply<Endpoint>['content'][number];

type Actor = { userId: string; rights: Rights; made: ReadonlySet<string> };

/** Where an account is, for one of the provider's people. */
export type Place = { client_id: string; account_id: string; business_id: string; client_name: string };

/** Accounts of all clients whose mandate is to be confirmed, or all of them; the oldest first. */
export async function listMandates(
  context: Context<Endpoint>,
  { query: { settled } }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, subject } = context;
  const rights = await permitProvider(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  const places = await findPlaces(tx, settled === 'true', null, MANDATES_SHOWN_MAXIMUM + 1);
  const shown = places.slice(0, MANDATES_SHOWN_MAXIMUM);
  const found: { account: AccountToJudge; client: Item['client'] }[] = [];
  for (const [clientId, ofClient] of Map.groupBy(shown, ({ client_id }) => client_id)) {
    const { business_id: businessId, client_name: name } = ofClient[0]!;
    const ids = ofClient.map(({ account_id }) => account_id);
    const accounts = await asClient(tx, clientId, subject.clientId, () => loadToJudge(tx, ids));
    const judged = await withEntitledEnterers(tx, subject, subject.clientId, accounts);
    found.push(...judged.map((account) => ({ account, client: { businessId, name } })));
  }
  const others = found.flatMap(({ account }) => [...confirmers(account)]);
  const made = await madeOneAnother(context, subject.clientId, others);
  const actor = { userId: subject.userId, rights, made };
  const items = new Map(found.map(({ account, client }) => [account.accountId, present(account, client, actor)]));
  const content = shown.flatMap(({ account_id }) => items.get(account_id) ?? []);
  return { content, isWhole: places.length === shown.length };
}

/** `id`: this account alone, whatever its mandate is. */
export function findPlaces(tx: Transaction, settled: boolean, id: string | null, most: number): Promise<Place[]> {
  return tx.rows<Place>('select * from provider_mandates($1, $2, $3)', [settled, id, most]);
}

function present(account: AccountToJudge, client: Item['client'], actor: Actor): Item {
  const { accountId, shortName, name, owner, mandateOwner, bank, number, currency, mandate, elsewhere, version } =
    account;
  return {
    uniqueId: accountId,
    client,
    shortName,
    name,
    owner,
    ownerConfirmed: mandateOwner === owner ? null : mandateOwner,
    senderBic: account.senderBic,
    isChanged: mandate === 'CONFIRMED' && isChanged(account),
    bank,
    number,
    currency,
    mandate,
    elsewhere,
    enteredByProvider: account.enteredBy,
    confirmations: confirmers(account).size,
    decisions: lastWords(account.said),
    version,
    actions: {
      confirm: decideMandateOf(actor, account, 'CONFIRM', actor.made),
      refuse: decideMandateOf(actor, account, 'REFUSE', actor.made),
    },
  };
}

function lastWords(said: readonly Said[]): Item['decisions'] {
  const last = said.filter((one, index) => !said.slice(index + 1).some(({ userId }) => userId === one.userId));
  return last.map(({ userName, decision, note, at }) => ({ person: userName, decision, note, at: at.toISOString() }));
}
