import { useEffect, useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/texts.tsx';
import { KeyCap } from '../key-cap.tsx';
import css from './grid-toolbar.module.css';

const PAUSE_MS = 250;

/** Searches while one writes; `/` comes here, Escape empties and leaves it. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  const [written, setWritten] = useState(value);
  const search = useDebouncedCallback(onChange, PAUSE_MS);
  // A space at the end is a word to come.
  useEffect(() => setWritten((before) => (before.trim() === value ? before : value)), [value]);
  const write = (text: string) => {
    setWritten(text);
    search(text.trim());
  };
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
          write('');
          event.currentTarget.blur();
        }}
      />
      {written === '' && <KeyCap>/</KeyCap>}
    </span>
  );
}
