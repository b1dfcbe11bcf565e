import { useEffect, useState } from 'react';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '../../lib/texts.tsx';
import css from './grid-toolbar.module.css';

const PAUSE_MS = 250;

/** Searches while one writes; `/` comes here, Escape empties and leaves it. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  const [written, setWritten] = useState(value);
  const search = useDebouncedCallback(onChange, PAUSE_MS);
  useEffect(() => setWritten(value), [value]);
  const write = (text: string) => {
    setWritten(text);
    search(text.trim());
  };
  return (
    <TextInput
      type="search"
      size="sm"
      className={css.search}
      aria-label={t('grid.search')}
      placeholder={t('grid.search')}
      leftSection={<IconSearch aria-hidden />}
      rightSection={written === '' && <kbd className={css.key}>/</kbd>}
      rightSectionPointerEvents="none"
      value={written}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        write('');
        event.currentTarget.blur();
      }}
    />
  );
}
