import { IconSearch } from '@tabler/icons-react';
import { TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../../lib/format/texts.tsx';
import { KeyCap } from '../../values/key-cap.tsx';
import { useWritten } from './use-written.ts';
import css from '../grid-toolbar.module.css';

const PAUSE_MS = 250;

type Props = { value: string; onChange: (value: string) => void; hasShortcut?: boolean };

/** Searches while typing; in a grid `/` moves here, Escape clears and leaves it. */
export function SearchField({ value, onChange, hasShortcut = true }: Props) {
  const t = useText();
  const { written, write, finish } = useWritten(value, onChange, PAUSE_MS);
  return (
    <span className={css.search}>
      <IconSearch aria-hidden />
      <input
        type="search"
        aria-label={t('grid.search')}
        placeholder={t('grid.search')}
        maxLength={TEXT_MAXIMUM_LENGTH}
        value={written}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          finish('');
          event.currentTarget.blur();
        }}
      />
      {hasShortcut && written === '' && <KeyCap>/</KeyCap>}
    </span>
  );
}
