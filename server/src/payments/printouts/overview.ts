import { LISTS } from '@portico/contract/lists';
import { termFacts } from '@portico/contract/payments/transactions/payment-facts';
import { listTable, type FileReader } from '../../exports/public.ts';
import type { Section } from '../../platform/printout/printout.ts';
import type { Fact } from '../../platform/table/table.ts';
import { nameOfGroup, numberOfGroup, type Group } from './order-groups.ts';
import { printed, printedMoney } from './printed.ts';
import type { PaymentRow } from './reported-payments.ts';

/** A row of an overview has these, and the field that the payments are sorted by. */
const FIELDS = ['creditor', 'creditorAccount', 'remittance', 'endToEndId'];
/** What the groups of an order differ in; said once where they are apart. */
const GROUP_FIELDS = ['debtorAccount', 'executionDate'];

/** All payments of an order in one table, with totals per currency. */
export function combinedOverview(
  rows: readonly PaymentRow[],
  sortField: string | null,
  groups: readonly Group[],
  reader: FileReader,
): Section[] {
  const fields = fieldsOf(rows, groups.length > 1 ? GROUP_FIELDS : [], sortField);
  const facts = groups.length === 1 ? { facts: () => [groupFacts(groups[0]!, rows[0], reader)] } : {};
  const heading = { text: reader.words('payments.tab.transactions') };
  return [{ heading, ...facts, table: tableOf(rows, fields, reader) }];
}

/** A table with totals for each group, on pages of its own. Groups without any of the payments are left out. */
export function separatedOverview(
  rows: readonly PaymentRow[],
  sortField: string | null,
  groups: readonly Group[],
  reader: FileReader,
): Section[] {
  const fields = fieldsOf(rows, [], sortField);
  const ofGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  let columns: ReturnType<typeof tableOf>['columns'] | undefined;
  return groups.flatMap((group) => {
    const own = ofGroup.get(group.uniqueId);
    if (!own) return [];
    const table = tableOf(own, fields, reader);
    columns ??= table.columns;
    const heading = { text: nameOfGroup(group, reader), aside: totalsOf(group, reader) };
    return [
      { heading, beginsPage: true, facts: () => [groupFacts(group, own[0], reader)], table: { ...table, columns } },
    ];
  });
}

/** The status is there if a bank has answered. */
function fieldsOf(rows: readonly PaymentRow[], ofGroups: readonly string[], sortField: string | null): string[] {
  const answered = rows.some(({ bankStatus }) => bankStatus !== null) ? ['bankStatus'] : [];
  const sorted = sortField === null || sortField === 'amount' || sortField === 'currency' ? [] : [sortField];
  return [...new Set([...FIELDS, ...ofGroups, ...sorted, ...answered]), 'amount'];
}

function tableOf(rows: readonly PaymentRow[], fields: readonly string[], reader: FileReader) {
  const { columns, cellsOf, totals } = listTable(LISTS.orderTransactions, reader, fields);
  return { columns, totals, rows: rows.map(cellsOf) };
}

/** What the payments of a group, such as this one, have in common. The debtor is as the bank is told. */
function groupFacts(group: Group, payment: PaymentRow | undefined, reader: FileReader): Fact[] {
  const { words } = reader;
  const terms = { ...group, executionDateTime: null, purpose: null, transferCurrency: null };
  const facts = [
    { title: words('payments.detail.debtor'), text: payment?.debtor ?? group.debtor ?? '' },
    { title: words('payments.column.debitAccount'), text: nameOfGroup(group, reader) },
    { title: words('payments.column.debtorAccount'), text: numberOfGroup(group) },
    ...termFacts(terms, reader).map((fact) => printed(fact, reader)),
    { title: words('statements.extra.paymentInformationId'), text: group.paymentInformationId },
  ];
  return facts.filter(({ text }) => text !== '');
}

function totalsOf({ totals }: Group, reader: FileReader): string {
  return totals.map((total) => printedMoney(total, reader)).join(' · ');
}
