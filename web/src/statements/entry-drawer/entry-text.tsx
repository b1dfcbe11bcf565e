import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { ENTRY_TEXT_MAXIMUM_BYTES } from '@portico/contract/limits';
import { useCopy } from '../../lib/use-copy.ts';
import { useText } from '../../lib/format/texts.tsx';
import { BankLines } from '../../ui/values/bank-lines.tsx';
import type { TransactionDetail } from '../model.ts';
import { deliveredLines } from './delivered-lines.ts';
import css from './entry.module.css';

const KILOBYTE = 1024;

/** The bank's own text, line by line; lines that were the source of the figures and words above are tinted. */
export function EntryText({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const { copied, copy } = useCopy();
  const { text, fileName, line, isCut } = entry.asDelivered;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <section>
      <div className={css.section}>
        <h3>{t('statements.entry.asDelivered', { format: entry.statement.format })}</h3>
        {text !== null && (
          <Button size="xs" variant="subtle" leftSection={<Icon size={13} aria-hidden />} onClick={() => copy(text)}>
            <span aria-live="polite">{t(copied ? 'statements.entry.copied' : 'statements.entry.copy')}</span>
          </Button>
        )}
      </div>
      {text === null ? (
        <p className={css.quiet}>{t('statements.entry.textGone', { file: fileName })}</p>
      ) : (
        <BankLines label={t('statements.entry.bankText')} lines={deliveredLines(text, entry)} className={css.raw} />
      )}
      <p className={css.place}>{t('statements.entry.place', { file: fileName, line })}</p>
      {isCut && (
        <p className={css.place}>{t('statements.entry.cut', { kilobytes: ENTRY_TEXT_MAXIMUM_BYTES / KILOBYTE })}</p>
      )}
    </section>
  );
}
