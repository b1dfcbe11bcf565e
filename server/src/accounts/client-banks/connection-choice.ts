import type { Decision, Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import { linkedReasons, PEOPLE_NEEDED } from '../../approvals/public.ts';
import type { Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** A connection that one of the provider's people has named for a bank. */
export type Choice = {
  connectionId: string;
  /** The bank's at that time: people choose for the bank that they have seen. */
  bankVersion: number;
  userId: UserId;
  userName: string;
  note: string;
  at: Date;
  /** They may still decide. */
  counts: boolean;
};

/** A client's bank as its connection is chosen. */
export type ClientBank = {
  bankId: string;
  name: string;
  bic: string;
  senderBic: string | null;
  clearingCode: string | null;
  country: string;
  accountsCount: number;
  connectionId: string | null;
  /** Messages to the bank that are not final: their reports are expected by the connection of today. */
  unfinished: number;
  version: number;
  /** Since the connection of today came into force. */
  choices: readonly Choice[];
};

/** The connection that waits for a second person, with who has named it since another one was named. Pure. */
export function proposalOf({ version, connectionId, choices }: ClientBank) {
  const last = choices.at(-1);
  if (!last || last.bankVersion !== version || last.connectionId === connectionId) return null;
  const isOther = (one: Choice) => one.connectionId !== last.connectionId || one.bankVersion !== version;
  return { connectionId: last.connectionId, by: choices.slice(choices.findLastIndex(isOther) + 1) };
}

/** Whether a connection is agreed by what has been named: two who count say the same. Pure. */
export function isAgreed(bank: ClientBank): boolean {
  const proposal = proposalOf(bank);
  return proposal !== null && counting(proposal.by).size >= PEOPLE_NEEDED;
}

function counting(choices: readonly Choice[]): ReadonlySet<UserId> {
  return new Set(choices.flatMap(({ userId, counts }) => (counts ? [userId] : [])));
}

type Actor = { userId: UserId; rights: Rights };

/**
 * Whether somebody may name a connection for a bank, or some connection (null). Naming that of today takes the proposal
 * back. `linked`: people they have created or changed lately, or the reverse. Pure.
 */
export function decideConnection(
  { userId, rights }: Actor,
  bank: ClientBank,
  named: string | null,
  linked: ReadonlySet<UserId>,
): Decision {
  const { connectionId, unfinished } = bank;
  const proposal = proposalOf(bank);
  const reasons: Reason[] = [];
  if (named !== null && named === connectionId) {
    if (!proposal) reasons.push({ kind: 'state', key: 'connectionSettled', parameters: {} });
  } else if (connectionId !== null && unfinished > 0) {
    reasons.push({ kind: 'state', key: 'connectionInUse', parameters: { count: unfinished } });
  }
  if (proposal && proposal.connectionId === named) {
    const said = counting(proposal.by);
    if (said.has(userId) && said.size < PEOPLE_NEEDED)
      reasons.push({ kind: 'rule', key: 'secondPersonNeeded', parameters: {} });
    else reasons.push(...linkedReasons(userId, proposal.by, linked));
  }
  const refusal = rights.refusal('BANK_OPERATIONS', 'APPROVE');
  if (refusal) reasons.push(refusal);
  return { allowed: reasons.length === 0, reasons };
}

/** Before it is known which of the people who chose may still decide. */
export type BankAsLoaded = Omit<ClientBank, 'choices'> & { choices: readonly Omit<Choice, 'counts'>[] };

type Row = Omit<BankAsLoaded, 'choices'> & { choices: (Omit<Choice, 'at' | 'counts'> & { at: string })[] };

/** Some banks of the transaction's client, with what was named for them. */
export async function loadClientBanks(
  tx: Transaction,
  bankIds: readonly string[],
  lock: 'lock' | 'read' = 'read',
): Promise<BankAsLoaded[]> {
  // Fully: a message that is being made for the bank waits, or is counted.
  if (lock === 'lock')
    await tx.rows('select id from banks where client_id = current_client() and id = any($1) order by id for update', [
      bankIds,
    ]);
  const rows = await tx.rows<Row>(SELECT, [bankIds, FINAL_STATUSES]);
  return rows.map((row) => ({ ...row, choices: row.choices.map((one) => ({ ...one, at: new Date(one.at) })) }));
}

/** Of a bank message: its reports have come. */
const FINAL_STATUSES = ['COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS'];

const SELECT = `select b.id as "bankId", b.name, b.bic, b.sender_bic as "senderBic", b.clearing_code as "clearingCode", b.country,
    b.connection_id as "connectionId", b.version,
    (select count(*)::int from accounts a where a.client_id = b.client_id and a.bank_id = b.id and a.deleted_at is null) as "accountsCount",
    (select count(*)::int from bank_messages m where m.client_id = b.client_id and m.bank_id = b.id and m.withdrawn_at is null
       and m.status <> all($2)) as unfinished,
    coalesce((select json_agg(json_build_object('connectionId', c.connection_id, 'bankVersion', c.bank_version, 'userId', c.user_id,
        'userName', c.user_name, 'note', c.note, 'at', c.at) order by c.id)
      from bank_connection_choices c where c.client_id = b.client_id and c.bank_id = b.id and not c.took_effect and not exists (
        select from bank_connection_choices e where e.client_id = c.client_id and e.bank_id = c.bank_id and e.id > c.id and e.took_effect)),
      '[]') as choices
  from banks b
  where b.client_id = current_client() and b.id = any($1) and b.deleted_at is null and b.entity_status <> 'CREATION_PENDING'
  order by b.id`;
