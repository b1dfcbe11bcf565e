import { Link } from '@tanstack/react-router';
import { useText } from '../lib/format/texts.tsx';
import { StatusShape } from '../ui/values/status-shapes.tsx';
import tones from '../ui/theme/tones.module.css';
import { ACCOUNT_LOOKS } from './entry-looks.ts';
import type { AccountRow } from './model.ts';
import css from './continuity-note.module.css';

/** "Statement 224 complete, no gap in 400 days": whether the account's statements are continuous. */
export function ContinuityNote({ account }: { account: AccountRow }) {
  const t = useText();
  const { statementNumber, state, gaps, conflicts, uniqueId } = account;
  const isWhole = gaps === 0 && conflicts === 0 && state !== 'BROKEN';
  const { shape, tone } = ACCOUNT_LOOKS[isWhole ? 'CURRENT' : state === 'BROKEN' || conflicts > 0 ? 'BROKEN' : 'LATE'];
  if (state === 'NONE') return null;
  const words = [
    gaps > 0 && t('statements.note.gaps', { count: gaps }),
    state === 'BROKEN' && t('statements.note.broken'),
    conflicts > 0 && t('statements.note.conflicts', { count: conflicts }),
  ].filter((word) => word !== false);
  return (
    <span className={`${css.note} ${tones[tone]}`}>
      <StatusShape name={shape} size={13} />
      {isWhole ? (
        t(statementNumber === null ? 'statements.note.wholeWithoutNumber' : 'statements.note.whole', {
          number: statementNumber ?? '',
        })
      ) : (
        <Link to="/statements" search={{ filter: { account: [uniqueId] } }}>
          {words.join(', ')}
        </Link>
      )}
    </span>
  );
}
