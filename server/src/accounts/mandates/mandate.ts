import type { Mandate, MandateDecision } from '@portico/contract/accounts/model';
import type { Decision, Reason } from '@portico/contract/errors';
import type { AccountId, UserId } from '@portico/contract/ids';
import { linkedReasons, PEOPLE_NEEDED, type ProviderDecision } from '../../approvals/public.ts';
import type { Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** A decision on an account's mandate, with its owner and sender BIC at that time. */
export type DecisionOnMandate = ProviderDecision<MandateDecision> & { owner: string; senderBic: string | null };

/** An account as its mandate is judged. */
export type Judged = {
  mandate: Mandate;
  owner: string;
  senderBic: string | null;
  /** What payments carry: both as confirmed. */
  mandateOwner: string | null;
  mandateSenderBic: string | null;
  /** Another one after any change of the account, its bank or its owner; only to be compared. */
  version: string;
  /** Nobody has changed it since it was entered, and its owner has the same name. */
  isAsEntered: boolean;
  enteredByProvider: UserId | null;
  /** They may still confirm themselves. */
  entererCounts: boolean;
  /** That person by name. */
  enteredBy: string | null;
  decisions: readonly DecisionOnMandate[];
  /** The provider has chosen how its bank is reached. */
  isBankConnected: boolean;
  /** Another client for which the same account is confirmed. */
  confirmedElsewhere: string | null;
};

type Confirmed = Pick<Judged, 'mandate' | 'mandateOwner' | 'mandateSenderBic'>;

/** Whether the client has changed what was confirmed. Pure. */
export function isChanged({ owner, senderBic, mandateOwner, mandateSenderBic }: Judged): boolean {
  return owner !== mandateOwner || senderBic !== mandateSenderBic;
}

/**
 * Who counts as confirming the account as it is now: everyone who has said so since somebody last refused it, or
 * confirmed another owner or sender BIC. A confirmation of other terms outdates the earlier ones, so going back to
 * former terms starts over; terms that nobody has spoken about in between change nothing. One of the provider's people
 * who entered it from the bank's paper counts too, until somebody changes or refuses it, or confirms other terms. People who may no longer
 * decide don't count. Pure.
 */
export function confirmers(account: Judged): ReadonlySet<UserId> {
  return new Set(decisionsFor(account).flatMap(({ userId, counts }) => (counts ? [userId] : [])));
}

/** Who has confirmed it as it is now, whether or not their decision counts. Pure. */
export function spokenFor(account: Judged): ReadonlySet<UserId> {
  return new Set(decisionsFor(account).map(({ userId }) => userId));
}

function decisionsFor(account: Judged) {
  const { owner, senderBic, isAsEntered, enteredByProvider, entererCounts, decisions } = account;
  const isOther = (one: DecisionOnMandate) =>
    one.decision === 'REFUSE' || one.owner !== owner || one.senderBic !== senderBic;
  const lastOther = decisions.findLastIndex(isOther);
  const since: Pick<DecisionOnMandate, 'userId' | 'counts'>[] = decisions.slice(lastOther + 1);
  if (enteredByProvider === null || !isAsEntered || lastOther >= 0) return since;
  return [{ userId: enteredByProvider, counts: entererCounts }, ...since];
}

/**
 * The state of an account's mandate given the decisions: one refusal ends it, two confirmations establish it. Pure.
 */
export function mandateOf(account: Judged): Confirmed {
  if (account.decisions.at(-1)?.decision === 'REFUSE')
    return { mandate: 'REFUSED', mandateOwner: null, mandateSenderBic: null };
  const { mandate, mandateOwner, mandateSenderBic, owner, senderBic } = account;
  if (confirmers(account).size < PEOPLE_NEEDED) return { mandate, mandateOwner, mandateSenderBic };
  return { mandate: 'CONFIRMED', mandateOwner: owner, mandateSenderBic: senderBic };
}

type Actor = { userId: UserId; rights: Rights };

/**
 * Whether somebody may confirm or refuse an account's mandate; `linked`: people they have created or changed lately, or
 * the reverse. Pure.
 */
export function decideMandateOf(
  actor: Actor,
  account: Judged,
  decision: MandateDecision,
  linked: ReadonlySet<UserId>,
): Decision {
  const reasons = decision === 'CONFIRM' ? confirmReasons(actor, account, linked) : refuseReasons(account);
  const refusal = actor.rights.refusal('BANK_OPERATIONS', 'APPROVE');
  if (refusal) reasons.push(refusal);
  return { allowed: reasons.length === 0, reasons };
}

function refuseReasons({ mandate }: Judged): Reason[] {
  return mandate === 'REFUSED' ? [settled(mandate)] : [];
}

function confirmReasons({ userId }: Actor, account: Judged, linked: ReadonlySet<UserId>): Reason[] {
  const { mandate, isBankConnected, confirmedElsewhere, decisions, enteredBy } = account;
  const obstacles: Reason[] = [];
  if (confirmedElsewhere !== null)
    obstacles.push({ kind: 'state', key: 'mandateElsewhere', parameters: { client: confirmedElsewhere } });
  if (!isBankConnected) obstacles.push({ kind: 'state', key: 'bankNotConnected', parameters: {} });
  if (mandate === 'CONFIRMED' && !isChanged(account)) return [settled(mandate), ...obstacles];
  // If one of two who confirmed was temporarily barred, a decision by either completes it.
  const confirmed = confirmers(account);
  if (confirmed.has(userId) && confirmed.size < PEOPLE_NEEDED)
    return [...obstacles, { kind: 'rule', key: 'secondPersonNeeded', parameters: {} }];
  const others = [...spokenFor(account)].map((one) => ({
    userId: one,
    userName: decisions.find((word) => word.userId === one)?.userName ?? enteredBy ?? '–',
  }));
  return [...obstacles, ...linkedReasons(userId, others, linked)];
}

function settled(mandate: Mandate): Reason {
  return { kind: 'state', key: 'mandateSettled', parameters: { mandate } };
}

/** Before it is known which of the people who spoke may still decide. */
export type AccountAsLoaded = Omit<AccountToJudge, 'decisions' | 'entererCounts'> & {
  decisions: readonly Omit<DecisionOnMandate, 'counts'>[];
};

export type AccountToJudge = Judged & {
  /** When they did; long ago, from before anybody was asked. */
  enteredAt: Date;
  accountId: AccountId;
  shortName: string;
  name: string;
  bank: { name: string; bic: string; clearingCode: string | null };
  number: string;
  currency: string;
  elsewhere: { businessId: string; isConfirmed: boolean; isCertain: boolean }[];
};

type Row = Omit<AccountToJudge, 'decisions' | 'entererCounts' | 'confirmedElsewhere' | 'elsewhere'> & {
  decisions: (Omit<DecisionOnMandate, 'at' | 'counts'> & { at: string })[];
  elsewhere: AccountToJudge['elsewhere'];
};

/** Some accounts of the transaction's client, with the decisions on them and who else has entered them. */
export async function loadToJudge(
  tx: Transaction,
  accountIds: readonly AccountId[],
  lock: 'lock' | 'read' = 'read',
): Promise<AccountAsLoaded[]> {
  if (lock === 'lock')
    await tx.rows(
      'select id from accounts where client_id = current_client() and id = any($1) order by id for no key update',
      [accountIds],
    );
  const rows = await tx.rows<Row>(SELECT, [accountIds]);
  return rows.map((row) => ({
    ...row,
    decisions: row.decisions.map((one) => ({ ...one, at: new Date(one.at) })),
    confirmedElsewhere:
      row.elsewhere.find(({ isConfirmed, isCertain }) => isConfirmed && isCertain)?.businessId ?? null,
  }));
}

const SELECT = `select a.id as "accountId", a.short_name as "shortName", a.name, o.name as owner, coalesce(a.iban, a.other) as number, a.currency,
    a.mandate, coalesce(a.sender_bic, b.sender_bic) as "senderBic", a.mandate_owner as "mandateOwner", a.mandate_sender_bic as "mandateSenderBic", concat_ws('.', a.version, b.version, o.id, o.version) as version, coalesce(a.version = 1 and a.entered_owner = o.name, false) as "isAsEntered", a.entered_by_provider as "enteredByProvider",
    coalesce((select min(r.requested_at) from change_requests r
        where a.entered_by_provider is not null and r.client_id = a.client_id and r.object_id = a.id and r.action = 'ADD'), 'epoch') as "enteredAt",
    (select shown_name(u) from users u where u.client_id = a.client_id and u.guest_of = a.entered_by_provider) as "enteredBy",
    json_build_object('name', b.name, 'bic', b.bic, 'clearingCode', b.clearing_code) as bank, b.connection_id is not null as "isBankConnected",
    coalesce((select json_agg(json_build_object('decision', d.decision, 'owner', d.owner, 'senderBic', d.sender_bic, 'userId', d.user_id, 'userName', d.user_name,
        'note', d.note, 'at', d.at) order by d.id)
      from mandate_decisions d where d.client_id = a.client_id and d.account_id = a.id), '[]') as decisions,
    coalesce((select json_agg(json_build_object('businessId', e.business_id, 'isConfirmed', e.mandate = 'CONFIRMED', 'isCertain', e.is_certain))
      from accounts_elsewhere(a.iban, a.other, b.bic, b.clearing_code) e), '[]') as elsewhere
  from accounts a join banks b on b.client_id = a.client_id and b.id = a.bank_id
    join owners o on o.client_id = a.client_id and o.id = a.owner_id
  where a.client_id = current_client() and a.id = any($1) and a.deleted_at is null and a.entity_status <> 'CREATION_PENDING'
  order by a.id`;
