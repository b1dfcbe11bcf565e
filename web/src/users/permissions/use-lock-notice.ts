import type { Level } from '@portico/contract/permissions/model';
import { useText } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';
import type { Board } from './board.ts';
import type { MatrixRow } from './rows.ts';
import { usePermissionWords } from './use-words.ts';

const BESIDE = '(min-width: 1280px)';

/** Says why a level can't be given, where the rail that explains it is not beside the matrix. */
export function useLockNotice(): (board: Board, row: MatrixRow, level: Level) => void {
  const t = useText();
  const words = usePermissionWords();
  return ({ change }, row, level) => {
    // Read only when it matters: a matrix has more than a thousand cells, and none of them renders it.
    if (!change || window.matchMedia(BESIDE).matches) return;
    const title = t('users.locked', { level: words.entry(row.area, level) });
    notify({ kind: 'info', title, text: words.locked(row, level, change.limits(row)) });
  };
}
