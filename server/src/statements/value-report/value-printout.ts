import { formatMoney } from '@portico/contract/money';
import type { FileReader } from '../../exports/public.ts';
import { printedMoney } from '../../platform/printout/printed-text.ts';
import type { Section } from '../../platform/printout/printout.ts';
import type { TableCell, TableColumn } from '../../platform/table/table.ts';
import { accountFacts } from '../account-facts.ts';
import { valueRows, type AccountSeries } from './value-rows.ts';

/** Each account on pages of its own, its balance day by day. One that has delivered no balance says so. */
export function* seriesSections(all: readonly AccountSeries[], reader: FileReader): Generator<Section, void, void> {
  const { words } = reader;
  // The tables have their columns in the same places.
  const columns: TableColumn[] = [
    { title: words('statements.column.valueDate'), kind: 'date' },
    { title: words('statements.values.movement'), kind: 'number' },
    { title: words('statements.entry.balance'), kind: 'number' },
  ];
  for (const [index, series] of all.entries()) {
    const { account, state } = series.position;
    const facts = [
      ...accountFacts(account, reader),
      { title: words('statements.column.state'), text: words(`statements.state.${state}`) },
    ];
    yield {
      heading: headingOf(series, reader),
      beginsPage: index > 0,
      facts: () => [facts],
      ...(series.days.length > 0 && {
        table: { columns, rows: rowsOf(series), totals: () => [totalOf(series, reader)] },
      }),
    };
  }
}

function headingOf({ position: { account }, days }: AccountSeries, reader: FileReader) {
  const { name: text, currency } = account;
  const last = days.at(-1);
  if (!last) return { text };
  const amount = formatMoney({ amountHundredThousandths: last.balance, currency });
  return { text, aside: printedMoney({ amount, currency }, reader) };
}

/** A day without a movement has nothing in its column. */
function* rowsOf(series: AccountSeries): Generator<TableCell[], void, void> {
  for (const [index, { date, movement, balance }] of [...valueRows(series)].entries())
    yield [date, series.days[index]!.movement === 0n ? null : movement.amount, balance.amount];
}

function totalOf({ position: { account }, days }: AccountSeries, { words }: FileReader): TableCell[] {
  const amountHundredThousandths = days.reduce((sum, { movement }) => sum + movement, 0n);
  const total = formatMoney({ amountHundredThousandths, currency: account.currency });
  return [{ word: words('exports.total') }, total, null];
}
