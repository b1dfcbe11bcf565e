import type { OrderId } from '@portico/contract/ids';
import {
  ownGroup,
  ownHeader,
  withOwnAccounts,
  type OwnAccounts,
} from '@portico/formats/pain001/written/pain001-debtor-side';
import type { HeaderContent, PaymentGroup } from '@portico/formats/pain001/pain001-model';
import type { Account } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import { chargesAccountsByGroup } from './charges-account.ts';
import { contentDigestOf, type GroupMasterData } from '../content/content-digest.ts';

/** The master data of a group with this debit account and this charges account; empty until confirmed. */
export function groupMasterData(debit: Account | null, charges: Account | null): GroupMasterData {
  if (debit?.mandate !== 'CONFIRMED') return { senderBic: null, debtorName: null, ownAccounts: null };
  return {
    senderBic: debit.senderBic ?? debit.bic,
    debtorName: debit.mandateOwner,
    ownAccounts: { debit: { ...numberOf(debit), currency: debit.currency }, charges: charges && numberOf(charges) },
  };
}

function numberOf({ iban, other }: Account): NonNullable<OwnAccounts['charges']> {
  return { iban, other };
}

/**
 * A group as it leaves. On the debtor's side it names only confirmed accounts and agents, in master data's words: if
 * two sides read it differently, another account than the one shown would be debited. The debtor has the name under
 * which the bank knows the account's owner. The BIC alone identifies the debtor's bank (spec D6): other numbers belong
 * to another BIC.
 */
export function withMasterData(
  content: PaymentGroup,
  { senderBic, debtorName, ownAccounts }: GroupMasterData,
): PaymentGroup {
  const own = ownGroup(content);
  const group = ownAccounts === null ? own : withOwnAccounts(own, ownAccounts);
  const debtor = debtorName === null ? group.debtor : { ...group.debtor, name: debtorName };
  if (senderBic === null) return { ...group, debtor };
  const debtorAgent = {
    bic: senderBic,
    clearingSystem: null,
    clearingCode: null,
    other: null,
    name: null,
    address: null,
  };
  return { ...group, debtor, debtorAgent };
}

/** A header as it leaves: the client is the initiating party, by its name, and nobody forwards the message. */
export function withInitiator(content: HeaderContent, name: string | null): HeaderContent {
  const header = ownHeader(content);
  if (name === null) return header;
  const { address = null, identification = null } = header.initiatingParty ?? {};
  return { ...header, initiatingParty: { ...header.initiatingParty, name, address, identification } };
}

/**
 * Copies what the provider confirmed about its accounts into an order that nobody has signed yet. From then on it is
 * part of the content, so later changes of master data don't change what was signed. Returns the order's new digest, or
 * null if unchanged.
 */
export async function freezeMasterData(tx: Transaction, orderId: OrderId): Promise<Buffer | null> {
  const charges = await chargesAccountsByGroup(tx, orderId);
  const chargesOf = [...charges].map(([id, [account]]) => ({ id, account: account ? numberOf(account) : null }));
  const groups = await withoutNestedLoops(tx, () =>
    tx.write(
      `update transaction_groups g set sender_bic = now.bic, sender_bic_covered = true, debtor_name = now.debtor, own_accounts = now.accounts
       from (select m.id, case when a.mandate = 'CONFIRMED' then coalesce(a.mandate_sender_bic, b.bic) end as bic, a.mandate_owner as debtor,
           case when a.mandate = 'CONFIRMED' then jsonb_build_object('charges', nullif(c.account, 'null'),
             'debit', jsonb_build_object('iban', a.iban, 'other', a.other, 'currency', a.currency)) end as accounts
         from transaction_groups m left join accounts a on a.client_id = m.client_id and a.id = m.debit_account_id
           left join banks b on b.client_id = a.client_id and b.id = a.bank_id
           left join unnest($2::uuid[], $3::jsonb[]) as c(id, account) on c.id = m.id
         where m.client_id = current_client() and m.order_id = $1) now
      where g.client_id = current_client() and g.order_id = $1 and g.id = now.id and (g.sender_bic is distinct from now.bic
        or g.debtor_name is distinct from now.debtor or g.own_accounts is distinct from now.accounts or not g.sender_bic_covered)`,
      [orderId, chargesOf.map(({ id }) => id), chargesOf.map(({ account }) => JSON.stringify(account))],
    ),
  );
  const header = await tx.write(
    `update orders o set initiator_name = c.name from clients c
      where o.client_id = current_client() and o.id = $1 and c.client_id = o.client_id and o.header_content is not null
        and o.initiator_name is distinct from c.name`,
    [orderId],
  );
  if (groups + header === 0) return null;
  const digest = await contentDigestOf(tx, orderId);
  await tx.write('update orders set content_digest = $2 where client_id = current_client() and id = $1', [
    orderId,
    digest,
  ]);
  return digest;
}
