import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { PendingRow } from '../../ui/grid/pending-row.tsx';
import { Drawer } from '../../ui/layout/drawer.tsx';
import { PrintSheet } from '../../ui/layout/print-sheet.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { TransactionDetail } from '../model.ts';
import { EntryBalance } from './entry-balance.tsx';
import { EntryBatch } from './entry-batch.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntryPayments } from './entry-payments.tsx';
import { EntryText } from './entry-text.tsx';
import css from './entry.module.css';

/** One entry with everything the bank said about it. */
export function EntryDrawer({ uniqueId, asked: entry, ...moves }: RowDrawerProps<TransactionDetail>) {
  const t = useText();
  const label = useEntryLabel(entry.data);
  const [printing, setPrinting] = useState(false);
  return (
    <Drawer
      {...moves}
      label={label}
      shown={uniqueId}
      foot={
        entry.data && (
          <Button size="xs" leftSection={<IconPrinter aria-hidden />} onClick={() => setPrinting(true)}>
            {t('statements.entry.print')}
          </Button>
        )
      }
    >
      {entry.data ? (
        <>
          <EntryContent entry={entry.data} />
          <EntryBalance entry={entry.data} />
        </>
      ) : (
        <PendingRow asked={entry} title={t('statements.entry.failed')} />
      )}
      {printing && entry.data && (
        <PrintSheet title={label} onDone={() => setPrinting(false)}>
          <EntryContent entry={entry.data} />
        </PrintSheet>
      )}
    </Drawer>
  );
}

function EntryContent({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  return (
    <>
      <EntryHead entry={entry} />
      <EntryFacts entry={entry} />
      {entry.salaryHidden && (
        <Note kind="info" className={css.note}>
          {t('statements.salary.note')}
        </Note>
      )}
      <EntryPayments entry={entry} />
      <EntryBatch entry={entry} />
      {!entry.salaryHidden && <EntryText entry={entry} />}
    </>
  );
}

/** "Booked debit · statement 224, entry 3". */
function useEntryLabel(entry: TransactionDetail | undefined): string {
  const t = useText();
  if (!entry) return t('statements.entry.loading');
  const { type, amount, reversal, statement, sequence } = entry;
  // Only debits are linked to payments, and only their amounts are ever hidden.
  const side = amount === null || amount.startsWith('-') ? 'debit' : 'credit';
  const kind = t.of('statements', `entry.${type}.${reversal ? 'reversal' : side}`);
  return statement.number === null
    ? t('statements.entry.labelWithoutNumber', { kind, sequence })
    : t('statements.entry.label', { kind, number: statement.number, sequence });
}
