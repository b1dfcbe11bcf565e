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

const TYPED = [
  'id uuid',
  'group_id uuid',
  'sequence integer',
  'end_to_end_id text',
  'instruction_id text',
  'amount_hundred_thousandths bigint',
  'currency text',
  'creditor text',
  'creditor_account text',
  'creditor_agent text',
  'creditor_country text',
  'purpose text',
  'remittance text[]',
  'content jsonb',
];
const NAMES = TYPED.map((column) => column.split(' ')[0]!);
const COLUMNS = NAMES.join(', ');

/** Writes rows that are given as text, several at a time. */
export type TransactionWriter = {
  textOf(row: TransactionRow): string;
  /** Before the first rows. */
  prepare(tx: Transaction): Promise<void>;
  insert(tx: Transaction, order: { clientId: ClientId; orderId: OrderId }, texts: string): Promise<void>;
};

/** The way that the transaction's database takes. */
export function transactionWriter({ canCopy }: Pick<Transaction, 'canCopy'>): TransactionWriter {
  return canCopy ? BY_COPY : BY_JSON;
}

/** For files of any size: by COPY, several times as fast. */
const BY_COPY: TransactionWriter = {
  textOf: (row) => `${valuesOf(row, copyText, copyTexts).join('\t')}\n`,
  /** The temporary table has no policy, so COPY is allowed; the commit empties it. */
  async prepare(tx) {
    await tx.write(
      `create temporary table if not exists incoming_transactions (${TYPED.join(', ')}) on commit delete rows`,
    );
  },
  async insert(tx, { clientId, orderId }, lines) {
    await tx.copy(`copy incoming_transactions (${COLUMNS}) from stdin`, (write) => write(lines));
    await tx.write(
      `insert into transactions (client_id, order_id, ${COLUMNS}) select $1, $2, ${COLUMNS} from incoming_transactions`,
      [clientId, orderId],
    );
    await tx.write('truncate incoming_transactions');
  },
};

/** For what somebody enters, in a request. */
const BY_JSON: TransactionWriter = {
  // The content is the last column, and JSON already: in quotes it would become a text.
  textOf: (row) => {
    const values = valuesOf(
      row,
      (text) => text,
      (texts) => texts,
    );
    const plain = NAMES.slice(0, -1).map((name, index) => [name, values[index]]);
    return `${JSON.stringify(Object.fromEntries(plain)).slice(0, -1)},"content":${row.content}},`;
  },
  prepare: async () => {},
  async insert(tx, { clientId, orderId }, texts) {
    await tx.write(
      `insert into transactions (client_id, order_id, ${COLUMNS}) select $1, $2, ${COLUMNS}
       from jsonb_to_recordset($3) as rows (${TYPED.join(', ')})`,
      [clientId, orderId, `[${texts.slice(0, -1)}]`],
    );
  },
};

/** Writes a transaction again that somebody has changed. */
export async function rewriteTransaction(
  tx: Transaction,
  now: Date,
  orderId: OrderId,
  row: TransactionRow,
): Promise<void> {
  await tx.write(
    `update transactions t set (${COLUMNS}) = (select ${COLUMNS} from jsonb_to_recordset($2) as rows (${TYPED.join(', ')})),
       edited_at = $4
      where t.client_id = current_client() and t.order_id = $1 and t.id = $3`,
    [orderId, `[${BY_JSON.textOf(row).slice(0, -1)}]`, row.id, now],
  );
}

/** A transaction's columns in their order; amounts as text, which holds all of their digits. */
function valuesOf<Text, Texts>(
  { id, groupId, sequence, payment, content }: TransactionRow,
  text: (value: string | null) => Text,
  texts: (values: readonly string[]) => Texts,
) {
  const { creditorAccount, creditorAgent } = payment;
  return [
    id,
    groupId,
    sequence,
    text(payment.endToEndId ?? 'NOTPROVIDED'),
    text(payment.instructionId),
    payment.amountHundredThousandths!.toString(),
    text(payment.currency),
    text(payment.creditor.name),
    text(creditorAccount?.iban ?? creditorAccount?.other ?? null),
    text(creditorAgent?.bic ?? creditorAgent?.clearingCode ?? creditorAgent?.name ?? null),
    text(creditorCountry(payment)),
    text(payment.purpose?.value ?? null),
    texts(remittanceTexts(payment)),
    text(content),
  ];
}

/** The creditor's country: from the address, else the IBAN, else the bank. */
function creditorCountry({ creditor, creditorAccount, creditorAgent }: Payment): string | null {
  return creditor.address?.country ?? creditorAccount?.iban?.slice(0, 2) ?? creditorAgent?.bic?.slice(4, 6) ?? null;
}
