import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useText } from '../../lib/format/texts.tsx';
import css from '../../ui/form/foot.module.css';

type FootProps = {
  twoPersonRule: boolean;
  /** When a change that needs nobody else takes effect. */
  takesEffectNow: string;
  errorCount: number;
  isSaving: boolean;
  /** Something was edited. */
  canSave: boolean;
  onDiscard: () => void;
  /** Between the sentence and the buttons. */
  actions?: ReactNode;
  /** The refusal or failure. */
  children: ReactNode;
};

/** When the change takes effect, what is wrong, and the buttons. */
export function EditorFoot(props: FootProps) {
  const { twoPersonRule, takesEffectNow, errorCount, isSaving, canSave, onDiscard, actions, children } = props;
  const t = useText();
  return (
    <footer className={css.foot}>
      {children}
      <div className={css.line}>
        <p className={css.text} role="status">
          {errorCount > 0 ? (
            <span className={css.wrong}>{t('forms.errorCount', { count: errorCount })}</span>
          ) : twoPersonRule ? (
            t('approvals.takesEffect')
          ) : (
            takesEffectNow
          )}
        </p>
        {actions}
        <Button size="md" variant="subtle" onClick={onDiscard}>
          {t('forms.discard')}
        </Button>
        <Button size="md" type="submit" variant="filled" loading={isSaving} disabled={!canSave}>
          {t(twoPersonRule ? 'approvals.request' : 'forms.save')}
        </Button>
      </div>
    </footer>
  );
}
