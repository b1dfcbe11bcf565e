import { useRef, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '../lib/format/texts.tsx';
import { Failed, Loading } from '../ui/layout/states.tsx';
import { useRoving } from '../ui/use-roving.ts';
import css from './impersonation.module.css';

type Page<Item> = { content: Item[]; totalElements: number };
type LookupProps<Item> = {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  found: UseQueryResult<Page<Item>>;
  failed: string;
  nothing: string;
  row: (item: Item) => ReactNode;
};

/** A search above its results: a hundred at most, and how many more there are. */
export function Lookup<Item>(props: LookupProps<Item>) {
  const { label, placeholder, search, onSearch, found, failed } = props;
  return (
    <>
      <TextInput
        size="sm"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {found.data ? (
        <Rows {...props} page={found.data} />
      ) : found.isError ? (
        <Failed isPart title={failed} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Rows<Item>({ label, nothing, row, page }: LookupProps<Item> & { page: Page<Item> }) {
  const t = useText();
  const { content, totalElements } = page;
  const list = useRef<HTMLUListElement>(null);
  const roving = useRoving(list);
  if (content.length === 0) return <p className={css.quiet}>{nothing}</p>;
  return (
    <>
      <ul ref={list} {...roving} className={css.rows} aria-label={label}>
        {content.map(row)}
      </ul>
      {totalElements > content.length && (
        <p className={css.quiet}>{t('forms.choice.more', { count: totalElements - content.length })}</p>
      )}
    </>
  );
}
