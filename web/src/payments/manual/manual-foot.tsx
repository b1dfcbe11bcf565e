import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import { problemOf } from '../../lib/http/problem.ts';
import { Note } from '../../ui/notices/note.tsx';
import { useDraftState } from '../../ui/form/nested/use-nested-draft.ts';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { refusedFields } from '../../ui/form/refused-fields.ts';
import { Amount } from '../../ui/values/money.tsx';
import type { DraftKeeper } from './drafts/draft-keeper.ts';
import { KeepingProblem, KeptAt } from './drafts/draft-state.tsx';
import type { DraftWays } from './drafts/use-draft-ways.ts';
import { useManual } from './manual-context.ts';
import { useTotals } from './use-totals.ts';
import foot from '../../ui/form/foot.module.css';
import css from './manual.module.css';

type FootProps = {
  /** What it begins with, such as copies, can be saved as it is. */
  canSaveAtOnce: boolean;
  /** Keeps what is entered as a draft; null where nothing is kept. */
  keeper: DraftKeeper | null;
  error: Error | null;
  /** Something is being saved: nothing else can be done. */
  isBusy: boolean;
  ways: DraftWays;
  onSave: () => void;
  onSubmit: () => void;
};

/** Shows the count, totals and number of errors, and the buttons. */
export function ManualFoot(props: FootProps) {
  const { canSaveAtOnce, keeper, error, isBusy, ways, onSave, onSubmit } = props;
  const t = useText();
  const { draft } = useManual();
  const { isDirty, errorCount, canUndo } = useDraftState(draft);
  const wasSaved = error !== null && problemOf(error).problem.key === 'IDEMPOTENCY_KEY_REUSED';
  const Problem = refusedFields(error).length > 0 ? TitledProblem : ProblemNote;
  return (
    <footer className={foot.foot}>
      {wasSaved ? (
        <Note kind="warning" role="alert">
          {t('payments.manual.savedBefore')} <Link to="/payments/all">{t('shell.orders')}</Link>
        </Note>
      ) : (
        error && !isOvertaken(error) && <Problem error={error} />
      )}
      {keeper && <KeepingProblem keeper={keeper} ways={ways} />}
      <div className={foot.line}>
        <p className={`${foot.text} ${css.totals}`}>
          <Totals />
          <span className={foot.wrong} role="status">
            {errorCount > 0 && t('forms.errorCount', { count: errorCount })}
          </span>
          {keeper && <KeptAt keeper={keeper} />}
        </p>
        <Button size="md" variant="subtle" disabled={!canUndo || isBusy} onClick={() => draft.undo()}>
          {t('payments.manual.undo')}
        </Button>
        <Button size="md" variant="subtle" disabled={isBusy} onClick={ways.discard}>
          {t('forms.discard')}
        </Button>
        <Button size="md" loading={isBusy} disabled={!isDirty && !canSaveAtOnce} onClick={onSave}>
          {t('forms.save')}
        </Button>
        <Button size="md" variant="filled" loading={isBusy} disabled={!isDirty && !canSaveAtOnce} onClick={onSubmit}>
          {t('payments.manual.submit')}
        </Button>
      </div>
    </footer>
  );
}

/** Drawn again with each payment, without the buttons beside it. */
function Totals() {
  const t = useText();
  const known = useTotals();
  if (known === null) return null;
  return (
    <>
      <span>{t('payments.manual.count', { count: known.count })}</span>
      {known.totals.map(({ currency, amount }) => (
        <Amount key={currency} {...{ currency, amount }} strong />
      ))}
    </>
  );
}

/** Said with what to do about it. */
function isOvertaken(error: Error): boolean {
  return problemOf(error).problem.key === 'DRAFT_CHANGED';
}
