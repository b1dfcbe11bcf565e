import { Button } from '@mantine/core';
import { useText, type Translate } from '../lib/format/texts.tsx';
import { usePhone } from '../lib/use-media.ts';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import type { Changes, ChangeState } from './use-changes.ts';
import css from '../ui/form/foot.module.css';

/** The result of the last change, and undo. */
export function ChangeFoot({ changes: { state, undoable, undo } }: { changes: Changes }) {
  const t = useText();
  const phone = usePhone();
  const undoOf = undoable ? t('settings.undoOf', { field: undoable(t) }) : undefined;
  return (
    <footer className={css.foot}>
      {state.kind === 'failed' && <ProblemNote error={state.error} />}
      <div className={css.line}>
        <p className={css.text} role="status">
          {sentence(state, t)}
        </p>
        {undoable && (
          <Button size="md" aria-label={undoOf} onClick={undo}>
            {phone ? t('settings.undo') : undoOf}
          </Button>
        )}
      </div>
    </footer>
  );
}

function sentence(state: ChangeState, t: Translate): string {
  if (state.kind === 'none') return t('settings.atOnce');
  const key = state.kind === 'failed' ? 'notSaved' : state.kind;
  return t(`settings.${key}`, { field: state.name(t) });
}
