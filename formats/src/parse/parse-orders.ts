import type { Finding } from '@portico/contract/findings';
import { formatDecimal, minorUnits } from '@portico/contract/money';
import { writtenDecimals } from '../amount.ts';
import type { Pain001Event, Pain001Header, PaymentGroup, Transaction } from '../pain001/pain001-model.ts';
import { readPain001 } from '../pain001/pain001-read.ts';
import { remittanceTexts } from '../pain001/pain001-remittance.ts';
import type { AccountReference, AgentReference } from '../party/party-model.ts';
import type { ParsedAccount, ParsedAgent, ParsedGroup, ParsedOrder, ParsedTransaction } from './parse-model.ts';

/** Reads pain.001 into the `orders` of `portico parse`. Holds the whole file. */
export async function parseOrders(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ orders: ParsedOrder[]; findings: Finding[] }> {
  const orders: ParsedOrder[] = [];
  const findings: Finding[] = [];
  for await (const event of readPain001(chunks)) {
    if (event.kind === 'finding') findings.push(event.finding);
    else addTo(orders, event);
  }
  return { orders, findings };
}

function addTo(orders: ParsedOrder[], event: Exclude<Pain001Event, { kind: 'finding' }>): void {
  const order = orders.at(-1);
  if (event.kind === 'header') orders.push(parsedOrder(event.header));
  if (event.kind === 'group') order?.groups.push(parsedGroup(event.group));
  if (event.kind === 'transaction') order?.groups.at(-1)?.transactions.push(parsedTransaction(event.transaction));
}

function parsedOrder(header: Pain001Header): ParsedOrder {
  const { messageId, createdAt, numberOfTransactions, controlSum } = header;
  return {
    messageId,
    createdAt,
    numberOfTransactions: /^\d{1,15}$/.test(numberOfTransactions ?? '') ? Number(numberOfTransactions) : null,
    controlSum,
    initiatingParty: header.initiatingParty?.name ?? null,
    groups: [],
  };
}

function parsedGroup(group: PaymentGroup): ParsedGroup {
  const { paymentInformationId, executionDate, paymentType, chargeBearer, batchBooking } = group;
  return {
    paymentInformationId,
    executionDate,
    serviceLevel: paymentType.serviceLevel?.value ?? null,
    priority: paymentType.instructionPriority,
    categoryPurpose: paymentType.categoryPurpose?.value ?? null,
    chargeBearer,
    batchBooking,
    debtor: group.debtor.name,
    debtorAccount: parsedAccount(group.debtorAccount),
    debtorAgent: parsedAgent(group.debtorAgent),
    transactions: [],
  };
}

function parsedTransaction(transaction: Transaction): ParsedTransaction {
  const { endToEndId, instructionId, currency } = transaction;
  return {
    endToEndId,
    instructionId,
    amount: amountText(transaction),
    currency,
    creditor: transaction.creditor.name,
    creditorAccount: parsedAccount(transaction.creditorAccount),
    creditorAgent: parsedAgent(transaction.creditorAgent),
    remittance: remittanceTexts(transaction),
  };
}

/** Uses the file's decimals or the currency's, whichever are more. */
function amountText({ amountHundredThousandths, currency, amountAsWritten }: Transaction): string | null {
  if (amountHundredThousandths === null) return null;
  const decimals = Math.max(writtenDecimals(amountAsWritten), currency === null ? 0 : minorUnits(currency));
  return formatDecimal(amountHundredThousandths, Math.min(decimals, 5));
}

function parsedAccount(account: AccountReference | null): ParsedAccount | null {
  return account && { iban: account.iban, other: account.other, currency: account.currency };
}

function parsedAgent(agent: AgentReference | null): ParsedAgent | null {
  return agent && { bic: agent.bic, clearingCode: agent.clearingCode };
}
