import type { ClientId, OrderGroupId, OrderId, TransactionId } from '@portico/contract/ids';
import type { Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { remittanceTexts } from '@portico/formats/pain001/pain001-remittance';
import { copyText, copyTexts } from '../../platform/database/copy-text.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** `content` as the content digest has it. */
export type TransactionRow = {
  id: TransactionId;
  groupId: OrderGroupId;
  sequence: number;
  payment: Payment;
  content: string;
};

const COLUMNS =
  'id, group_id, sequence, end_to_end_id, instruction_id, amount_hundred_thousandths, currency, creditor, ' +
  'creditor_account, creditor_agent, creditor_country, purpose, remittance, content';

/**
 * The temporary table that transactions are copied into: it has no policy, so COPY is allowed; the commit empties it.
 */
export async function prepareIncoming(tx: Transaction): Promise<void> {
  await tx.write(
    `create temporary table if not exists incoming_transactions (
       id uuid, group_id uuid, sequence integer, end_to_end_id text, instruction_id text, amount_hundred_thousandths bigint,
       currency text, creditor text, creditor_account text, creditor_agent text, creditor_country text, purpose text,
       remittance text[], content jsonb
     ) on commit delete rows`,
  );
}

/** Copies transactions, as lines of COPY, to where `insertIncoming` takes them from. */
export function copyIncoming(tx: Transaction, lines: string): Promise<void> {
  return tx.copy(`copy incoming_transactions (${COLUMNS}) from stdin`, (write) => write(lines));
}

/** Moves the copied transactions to their order. */
export async function insertIncoming(tx: Transaction, clientId: ClientId, orderId: OrderId): Promise<void> {
  await tx.write(
    `insert into transactions (client_id, order_id, ${COLUMNS}) select $1, $2, ${COLUMNS} from incoming_transactions`,
    [clientId, orderId],
  );
  await tx.write('truncate incoming_transactions');
}

/** A transaction as a line of COPY. */
export function transactionLine({ id, groupId, sequence, payment, content }: TransactionRow): string {
  const { creditorAccount, creditorAgent } = payment;
  return (
    [
      id,
      groupId,
      sequence,
      copyText(payment.endToEndId ?? 'NOTPROVIDED'),
      copyText(payment.instructionId),
      payment.amountHundredThousandths!,
      copyText(payment.currency),
      copyText(payment.creditor.name),
      copyText(creditorAccount?.iban ?? creditorAccount?.other ?? null),
      copyText(creditorAgent?.bic ?? creditorAgent?.clearingCode ?? creditorAgent?.name ?? null),
      copyText(creditorCountry(payment)),
      copyText(payment.purpose?.value ?? null),
      copyTexts(remittanceTexts(payment)),
      copyText(content),
    ].join('\t') + '\n'
  );
}

/** The creditor's country: from the address, else the IBAN, else the bank. */
function creditorCountry({ creditor, creditorAccount, creditorAgent }: Payment): string | null {
  return creditor.address?.country ?? creditorAccount?.iban?.slice(0, 2) ?? creditorAgent?.bic?.slice(4, 6) ?? null;
}
