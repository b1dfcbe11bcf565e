import { counterpartyOf } from '@portico/contract/statements/lists';
import { useText } from '../../lib/format/texts.tsx';
import { AmountHead } from '../../ui/layout/amount-head.tsx';
import type { TransactionDetail } from '../model.ts';
import { TypeWord } from '../state-words.tsx';

/** The amount and the counterparty. */
export function EntryHead({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const { amount, currency, counterparty, type, salaryHidden } = entry;
  const name = salaryHidden ? counterpartyOf(entry, { words: t }) : counterparty;
  return (
    <AmountHead
      {...{ amount, currency }}
      isSigned
      hidden={t('statements.salary.hiddenAmount')}
      title={name ?? t('statements.noCounterparty')}
    >
      {type !== 'ENTRY' && <TypeWord type={type} />}
    </AmountHead>
  );
}
