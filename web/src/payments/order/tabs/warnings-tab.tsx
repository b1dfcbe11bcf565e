import type { OrderGroupId } from '@portico/contract/ids';
import { useText } from '../../../lib/format/texts.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import { Empty } from '../../../ui/layout/states.tsx';
import { DuplicateLine } from '../../duplicate/duplicate-line.tsx';
import type { OrderDetail } from '../../model.ts';
import { Differences } from '../differences.tsx';
import { useWarningText } from '../warning-text.ts';
import css from './tabs.module.css';

export function WarningsTab({ order }: { order: OrderDetail }) {
  const t = useText();
  const textOf = useWarningText();
  if (order.warningList.length === 0) {
    return <Empty title={t('payments.warnings.none')} text={t('payments.warnings.noneText')} />;
  }
  const groupName = (groupId: OrderGroupId | null) =>
    order.groups.find(({ uniqueId }) => uniqueId === groupId)?.debitAccount.name;
  return (
    <ul className={css.notes}>
      {order.warningList.map((warning) => (
        <li key={JSON.stringify(warning)}>
          <Note kind={warning.settled ? 'done' : 'warning'}>
            {textOf(warning)}
            {groupName(warning.groupId) && <span className={css.quiet}>{groupName(warning.groupId)}</span>}
            {warning.key === 'duplicateOrder' && <DuplicateLine order={order} warning={warning} />}
            <Differences uniqueId={order.uniqueId} warning={warning} />
          </Note>
        </li>
      ))}
    </ul>
  );
}
