import { IconCheck } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import type { NameCheck } from './use-name-check.ts';
import css from '../users.module.css';

/** Below a name being typed: whether it is free. */
export function NameHint({ check, help }: { check: NameCheck; help: string }) {
  const t = useText();
  return (
    <span role="status">
      {check === 'free' ? (
        <span className={css.free}>
          <IconCheck size={14} aria-hidden />
          {t('users.name.free')}
        </span>
      ) : check === 'asking' ? (
        t('users.name.asking')
      ) : (
        help
      )}
    </span>
  );
}
