import type { Decision } from '@portico/contract/errors';
import { problemOf } from '../../lib/http/problem.ts';
import { useProblemText } from '../../lib/http/problem-text.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { useRetrying } from './use-retrying.tsx';
import css from './operations.module.css';

type RetryProps = { row: { uniqueId: string; name: string }; decision: Decision };

/** Retries one message or order. */
export function RetryButton({ row, decision }: RetryProps) {
  const t = useText();
  const { retry, isRunning, error } = useRetrying();
  return (
    <>
      <ActionButton
        size="xs"
        decision={decision}
        title={t('operations.cannot.retry', { count: 1 })}
        loading={isRunning}
        onClick={() => retry([row])}
      >
        {t('common.tryAgain')}
      </ActionButton>
      {error && <Refusal error={error} />}
    </>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { title } = useProblemText(problemOf(error));
  return (
    <span role="alert" className={css.bad}>
      {title}
    </span>
  );
}
