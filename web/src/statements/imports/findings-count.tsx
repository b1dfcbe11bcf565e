import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import css from '../cells.module.css';
import type { StatementImport } from '../model.ts';

/** How many findings a file has, errors before warnings. */
export function FindingsCount({ problems }: Pick<StatementImport, 'problems'>) {
  const t = useText();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  if (problems.length === 0) return <span className={css.quiet}>–</span>;
  if (errors > 0)
    return (
      <ShapeWord look={{ shape: 'openOctagon', tone: 'error' }}>
        {t('statements.imports.errors', { count: errors })}
      </ShapeWord>
    );
  return (
    <ShapeWord look={{ shape: 'triangle', tone: 'signature' }}>
      {t('statements.imports.warnings', { count: warnings })}
    </ShapeWord>
  );
}
