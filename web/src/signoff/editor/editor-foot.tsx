import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useText } from '../../lib/texts.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { TitledProblem } from '../../ui/titled-problem.tsx';
import { hasHiddenField } from './server-fields.ts';
import css from './editor.module.css';

type FootProps = {
  twoPersonRule: boolean;
  errorCount: number;
  error: unknown;
  isSaving: boolean;
  /** Something was written. */
  canSave: boolean;
  children: ReactNode;
};

/** When the rule takes effect, what is wrong, and the buttons. */
export function EditorFoot({ twoPersonRule, errorCount, error, isSaving, canSave, children }: FootProps) {
  const t = useText();
  return (
    <footer className={css.foot}>
      {error ? <SaveProblem error={error} /> : null}
      <div className={css.footLine}>
        <p className={css.footText} role="status">
          {errorCount > 0 ? (
            <span className={css.wrong}>{t('signoff.error.count', { count: errorCount })}</span>
          ) : (
            t(twoPersonRule ? 'signoff.takesEffect' : 'signoff.takesEffectNow')
          )}
        </p>
        {children}
        <Button size="md" type="submit" variant="filled" loading={isSaving} disabled={!canSave}>
          {t(twoPersonRule ? 'signoff.request' : 'signoff.save')}
        </Button>
      </div>
    </footer>
  );
}

/** Fields say themselves what is wrong with them; what no field on the page shows stands here. */
function SaveProblem({ error }: { error: unknown }) {
  return hasHiddenField(error) ? <ProblemNote error={error} /> : <TitledProblem error={error} />;
}
