import { Button } from '@mantine/core';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { useNotDuplicate, usePossibleDuplicate } from '../queries.ts';
import { ComparedPayments } from './compared-payments.tsx';

type DialogProps = { uniqueId: OrderId; transactionId: TransactionId; onClose: () => void };

/** Two payments side by side, and the button that says they aren't duplicates. */
export function DuplicateDialog({ uniqueId, transactionId, onClose }: DialogProps) {
  const t = useText();
  const pair = usePossibleDuplicate(uniqueId, transactionId);
  const settle = useNotDuplicate(uniqueId, transactionId);
  const { data } = pair;
  return (
    <Dialog
      opened
      width="form"
      onClose={onClose}
      title={t('payments.duplicate.title')}
      actions={
        <>
          <Button size="md" data-autofocus onClick={onClose}>
            {t('common.close')}
          </Button>
          {data && !data.settled && (
            <ActionButton
              size="md"
              variant={data.decision.allowed ? 'filled' : 'default'}
              loading={settle.isPending}
              decision={data.decision}
              title={t('payments.duplicate.cannot')}
              onClick={() => settle.mutate(undefined, { onSuccess: onClose })}
            >
              {t('payments.duplicate.settle')}
            </ActionButton>
          )}
        </>
      }
    >
      {pair.isError && (
        <Failed title={t('payments.duplicate.failed')} error={pair.error} onRetry={() => void pair.refetch()} />
      )}
      {pair.isPending && <Loading />}
      {data && <ComparedPayments mine={data.mine} other={data.other} />}
      {settle.isError && <TitledProblem error={settle.error} />}
    </Dialog>
  );
}
