import type { Transaction as Payment } from '@portico/formats/pain001-model';
import type { Transaction } from '../platform/db.ts';

export type TransactionRow = { id: string; groupId: string; sequence: number; payment: Payment; content: string };

/** A part of the model as JSON: integers of any size as text. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner));
}

/** Inserts a batch of transactions in one statement. */
export async function insertTransactions(
  tx: Transaction,
  clientId: string,
  orderId: string,
  rows: readonly TransactionRow[],
): Promise<void> {
  const column = <Value>(pick: (row: TransactionRow) => Value) => rows.map(pick);
  await tx.write(
    `insert into transactions (client_id, order_id, id, group_id, sequence, end_to_end_id, instruction_id, amount_hundred_thousandths,
       currency, creditor, creditor_account, creditor_agent, creditor_country, purpose, remittance, content)
     select $1, $2, id, group_id, sequence, end_to_end_id, instruction_id, amount, currency, creditor, creditor_account, creditor_agent,
       creditor_country, purpose, array(select jsonb_array_elements_text(remittance)), content
     from unnest($3::uuid[], $4::uuid[], $5::int[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[], $11::text[], $12::text[],
       $13::text[], $14::text[], $15::jsonb[], $16::jsonb[])
       as t (id, group_id, sequence, end_to_end_id, instruction_id, amount, currency, creditor, creditor_account, creditor_agent,
         creditor_country, purpose, remittance, content)`,
    [
      clientId,
      orderId,
      column((row) => row.id),
      column((row) => row.groupId),
      column((row) => row.sequence),
      column((row) => row.payment.endToEndId ?? 'NOTPROVIDED'),
      column((row) => row.payment.instructionId),
      column((row) => row.payment.amountHundredThousandths!.toString()),
      column((row) => row.payment.currency),
      column((row) => row.payment.creditor.name),
      column((row) => row.payment.creditorAccount?.iban ?? row.payment.creditorAccount?.other ?? null),
      column(
        (row) =>
          row.payment.creditorAgent?.bic ??
          row.payment.creditorAgent?.clearingCode ??
          row.payment.creditorAgent?.name ??
          null,
      ),
      column(creditorCountry),
      column((row) => row.payment.purpose?.value ?? null),
      column((row) => JSON.stringify(remittanceOf(row.payment))),
      column((row) => row.content),
    ],
  );
}

/** The creditor's country: his address's, else his IBAN's, else his bank's. */
function creditorCountry({ payment }: TransactionRow): string | null {
  const { creditor, creditorAccount, creditorAgent } = payment;
  return creditor.address?.country ?? creditorAccount?.iban?.slice(0, 2) ?? creditorAgent?.bic?.slice(4, 6) ?? null;
}

function remittanceOf(payment: Payment): string[] {
  const reference = payment.creditorReference?.value;
  return [...payment.remittance, ...(reference ? [reference] : []), ...payment.additionalRemittance];
}
