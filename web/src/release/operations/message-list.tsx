import { useEffect } from 'react';
import { IconRotate } from '@tabler/icons-react';
import { OPERATIONS_SHOWN_MAXIMUM, RETRIED_AT_ONCE_MAXIMUM } from '@portico/contract/release/model';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { SelectionBar } from '../../ui/grid/rows/selection-bar.tsx';
import bar from '../../ui/grid/rows/selection-bar.module.css';
import { useSelection, type Selection } from '../../ui/grid/rows/use-selection.ts';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { DeskTable } from '../../ui/desk/desk-table.tsx';
import type { WatchedMessage } from '../model.ts';
import { mergeRetries } from './retry-decision.ts';
import { Section } from './section.tsx';
import { useMessageColumns } from './use-message-columns.tsx';
import { useRetrying } from './use-retrying.tsx';
import css from './operations.module.css';

const nameOf = ({ messageId }: WatchedMessage) => messageId;

/** The bank messages that have not reached their bank, longest wait first. */
export function MessageList({ messages }: { messages: WatchedMessage[] }) {
  const t = useText();
  const columns = useMessageColumns();
  const phone = usePhone();
  const selection = useSelection(messages, idOf, RETRIED_AT_ONCE_MAXIMUM);
  const { keepVisible } = selection;
  // Deselect messages that have reached their bank meanwhile.
  useEffect(() => void keepVisible());
  return (
    <Section
      anchor="messages"
      title={t('operations.messages')}
      count={messages.length}
      most={OPERATIONS_SHOWN_MAXIMUM}
      nothing={t('operations.messages.none')}
    >
      <DeskTable
        label={t('operations.messages')}
        rows={messages}
        {...{ columns, idOf, nameOf }}
        {...(!phone && { selection })}
      />
      {!phone && selection.rows.length > 0 && <RetrySelected selection={selection} />}
    </Section>
  );
}

/** Retrying may run in part and says so. */
function RetrySelected({ selection }: { selection: Selection<WatchedMessage> }) {
  const t = useText();
  const { rows, clear } = selection;
  const { retry, isRunning, error } = useRetrying(clear);
  useEscape(clear);
  const possible = rows.filter(({ actions }) => actions.retry.allowed);
  const part = { count: possible.length, of: rows.length };
  return (
    <>
      {error && <TitledProblem error={error} />}
      <div className={css.barRoom} />
      <div className={css.bar}>
        <SelectionBar selection={selection} totals={[]}>
          <ActionButton
            className={`${bar.action} ${possible.length > 0 ? bar.main : ''}`}
            leftSection={<IconRotate aria-hidden />}
            decision={mergeRetries(rows)}
            title={t('operations.cannot.retry', { count: rows.length })}
            loading={isRunning}
            onClick={() => retry(rows.map(({ uniqueId, messageId }) => ({ uniqueId, name: messageId })))}
          >
            {possible.length > 0 && possible.length < rows.length
              ? t('operations.retry.part', part)
              : t('common.tryAgain')}
          </ActionButton>
        </SelectionBar>
      </div>
    </>
  );
}

/** Anything open above the list owns the key. */
const OPEN_ABOVE = '[role="dialog"]';

function useEscape(act: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector(OPEN_ABOVE)) act();
    };
    // Runs before other listeners, which close what is above.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [act]);
}
