import { type mandatesEndpoints } from '@portico/contract/accounts/mandates';
import { MANDATES_SHOWN_MAXIMUM } from '@portico/contract/accounts/model';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { AccountId, UserId } from '@portico/contract/ids';
import { linkedPeople, presentLatestDecisions } from '../../approvals/public.ts';
import { permitArea, type Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { acrossClients, type Place } from '../across-clients.ts';
import { confirmers, spokenFor, decideMandateOf, isChanged, loadToJudge, type AccountToJudge } from './mandate.ts';
import { withWhoCounts } from './who-counts.ts';

type Endpoint = (typeof mandatesEndpoints)['mandates'];
type Count = (typeof mandatesEndpoints)['mandatesCount'];
type Item = Reply<Endpoint>['content'][number];

type Actor = { userId: UserId; rights: Rights; linked: ReadonlySet<UserId> };

/** Accounts of all clients with a mandate to confirm, or all accounts; oldest first. */
export async function listMandates(
  context: Context<Endpoint>,
  { query: { all, search } }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, subject } = context;
  const rights = await permitArea(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  const places = await findPlaces(tx, {
    all: all === 'true',
    search: search || null,
    most: MANDATES_SHOWN_MAXIMUM + 1,
  });
  const shown = places.slice(0, MANDATES_SHOWN_MAXIMUM);
  const loaded = await acrossClients(tx, subject, shown, (ids) => loadToJudge(tx, ids));
  const accounts = await withWhoCounts(tx, loaded);
  const others = accounts.flatMap((account) => [...spokenFor(account)]);
  const linked = await linkedPeople(context, subject.clientId, others);
  const actor = { userId: subject.userId, rights, linked };
  const byId = new Map(accounts.map((account) => [account.accountId, account]));
  const content = shown.flatMap((place) => {
    const account = byId.get(place.object_id);
    return account ? present(account, { businessId: place.business_id, name: place.client_name }, actor) : [];
  });
  return { content, isWhole: places.length === shown.length };
}

/** How many wait; counts no further than the list shows. */
export async function countMandates({ tx, subject }: Context<Count>): Promise<Reply<Count>> {
  await permitArea(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  return { waiting: (await findPlaces(tx, { most: MANDATES_SHOWN_MAXIMUM })).length };
}

/** `all`: decided ones too, narrowed by client or number; `id`: this account alone, whatever its mandate. */
type Sought = { all?: boolean; id?: string; search?: string | null; most: number };

/** Where the accounts to look at are, oldest first. */
export function findPlaces(
  tx: Transaction,
  { all = false, id, search = null, most }: Sought,
): Promise<Place<AccountId>[]> {
  return tx.rows<Place<AccountId>>('select * from provider_mandates($1, $2, $3, $4)', [all, id ?? null, search, most]);
}

function present(account: AccountToJudge, client: Item['client'], actor: Actor): Item {
  const { accountId, shortName, name, owner, mandateOwner, bank, number, currency, mandate, elsewhere, version } =
    account;
  const { senderBic, mandateSenderBic } = account;
  return {
    uniqueId: accountId,
    client,
    shortName,
    name,
    owner,
    ownerConfirmed: mandateOwner === owner ? null : mandateOwner,
    senderBic,
    senderBicConfirmed: mandateSenderBic === senderBic ? null : mandateSenderBic,
    isChanged: mandate === 'CONFIRMED' && isChanged(account),
    bank,
    number,
    currency,
    mandate,
    elsewhere,
    enteredByName: account.entererCounts ? account.enteredBy : null,
    confirmations: confirmers(account).size,
    decisions: presentLatestDecisions(account.decisions),
    version,
    actions: {
      confirm: decideMandateOf(actor, account, 'CONFIRM', actor.linked),
      refuse: decideMandateOf(actor, account, 'REFUSE', actor.linked),
    },
  };
}
