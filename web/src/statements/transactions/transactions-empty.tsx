import { IconListDetails } from '@tabler/icons-react';
import type { TransactionType } from '@portico/contract/statements/model';
import { useText } from '../../lib/format/texts.tsx';
import { Empty } from '../../ui/layout/states.tsx';

/** No statement has arrived yet, or none with entries of this kind. */
export function TransactionsEmpty({ type }: { type: TransactionType | null }) {
  const t = useText();
  return (
    <Empty
      icon={<IconListDetails size={28} aria-hidden />}
      title={t(type === null ? 'statements.transactions.empty' : `statements.transactions.empty.${type}`)}
      text={t('statements.transactions.emptyText')}
    />
  );
}
