import { LISTS } from '@portico/contract/lists';
import { termFacts } from '@portico/contract/payments/transactions/payment-facts';
import { listTable, type FileReader } from '../../exports/public.ts';
import type { Section } from '../../platform/printout/printout.ts';
import type { Fact } from '../../platform/table/table.ts';
import { nameOfGroup, numberOfGroup, type Group } from './order-groups.ts';
import { printed } from './printed.ts';
import type { PaymentRow } from './reported-payments.ts';

/** A row of an overview has these, and the field that the payments are sorted by. */
const FIELDS = ['creditor', 'creditorAccount', 'remittance', 'endToEndId'];
/** What the groups of an order differ in; a separated overview shows it once per group. */
const GROUP_FIELDS = ['debtorAccount', 'executionDate'];
/** Terms that payments may have instead of their group's. */
const OWN_TERMS = ['priority', 'serviceLevel', 'categoryPurpose', 'chargeBearer'] as const;

/** All payments of an order in one table, with totals per currency. */
export function combinedOverview(
  rows: readonly PaymentRow[],
  sortField: string | null,
  groups: readonly Group[],
  reader: FileReader,
): Section[] {
  const [group, ...others] = groups;
  const isOneGroup = group !== undefined && others.length === 0;
  const fields = fieldsOf(rows, isOneGroup ? differingTerms(rows) : GROUP_FIELDS, sortField);
  const facts = isOneGroup ? { facts: () => [groupFacts(group, rows, reader)] } : {};
  return [
    { heading: { text: reader.words('payments.tab.transactions') }, ...facts, table: tableOf(rows, fields, reader) },
  ];
}

/** A table with totals for each group, on pages of its own. Groups without any of the payments are left out. */
export function* separatedOverview(
  rows: readonly PaymentRow[],
  sortField: string | null,
  groups: readonly Group[],
  reader: FileReader,
): Generator<Section, void, void> {
  const ofGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  const differing = [...new Set([...ofGroup.values()].flatMap(differingTerms))];
  const fields = fieldsOf(rows, differing, sortField);
  // The tables have their columns in the same places.
  const { columns } = tableOf([], fields, reader);
  for (const group of groups) {
    const own = ofGroup.get(group.uniqueId);
    if (!own) continue;
    yield {
      heading: { text: nameOfGroup(group, reader) },
      beginsPage: true,
      facts: () => [groupFacts(group, own, reader)],
      table: { ...tableOf(own, fields, reader), columns },
    };
  }
}

/** The terms in which payments of a group differ from each other. */
function differingTerms(rows: readonly PaymentRow[]): string[] {
  return OWN_TERMS.filter((term) => rows.some((row) => row[term] !== rows[0]![term]));
}

/** The status is there if a bank has answered. */
function fieldsOf(rows: readonly PaymentRow[], ofGroups: readonly string[], sortField: string | null): string[] {
  const answered = rows.some(({ bankStatus }) => bankStatus !== null) ? ['bankStatus'] : [];
  const sorted = sortField === null || sortField === 'amount' || sortField === 'currency' ? [] : [sortField];
  return [...new Set([...FIELDS, ...ofGroups, ...sorted, ...answered]), 'amount'];
}

function tableOf(rows: readonly PaymentRow[], fields: readonly string[], reader: FileReader) {
  const { columns, cellsOf, totals } = listTable(LISTS.orderTransactions, reader, fields);
  return { columns, totals, rows: each(rows, cellsOf) };
}

/** One by one, so that others get their turn in between. */
function* each<Item, Result>(items: readonly Item[], of: (item: Item) => Result): Generator<Result, void, void> {
  for (const item of items) yield of(item);
}

/** What these payments of a group have in common, as the bank is told. */
function groupFacts(group: Group, payments: readonly PaymentRow[], reader: FileReader): Fact[] {
  const { words } = reader;
  const [payment] = payments;
  const differing = differingTerms(payments);
  const common = Object.fromEntries(
    OWN_TERMS.map((term) => [term, differing.includes(term) ? null : (payment ?? group)[term]]),
  );
  const terms = { ...group, ...common, executionDateTime: null, purpose: null, transferCurrency: null };
  const facts = [
    { title: words('payments.detail.debtor'), text: payment?.debtor ?? group.debtor ?? '' },
    { title: words('payments.column.debitAccount'), text: nameOfGroup(group, reader) },
    { title: words('payments.column.debtorAccount'), text: numberOfGroup(group) },
    ...printed(termFacts(terms, reader), reader),
    { title: words('statements.extra.paymentInformationId'), text: group.paymentInformationId },
  ];
  return facts.filter(({ text }) => text !== '');
}
