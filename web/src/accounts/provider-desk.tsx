import { useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import desk from '../ui/desk/desk.module.css';
import { NotReadAgain, ReadAt } from '../ui/desk/read-at.tsx';
import { SearchField } from '../ui/grid/filters/search-field.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Empty, Failed, Loading } from '../ui/layout/states.tsx';
import { Segments } from '../ui/segments.tsx';
import own from './provider-desk.module.css';

const SHOWN = ['waiting', 'all'] as const;
type Shown = (typeof SHOWN)[number];

/** What is shown: what waits, or everything that a search finds. */
export function useSought() {
  const [shown, setShown] = useState<Shown>('waiting');
  const [search, setSearch] = useState('');
  return { all: shown === 'all', search, shown, setShown, setSearch };
}

type DeskProps = {
  /** The beginning of the keys of its texts. */
  texts: 'accounts.mandates' | 'accounts.clientBanks';
  icon: ReactNode;
  /** The most that is shown at once. */
  most: number;
  sought: ReturnType<typeof useSought>;
  asked: UseQueryResult<{ content: readonly unknown[]; isWhole: boolean }>;
  /** The table of what was found. */
  children: ReactNode;
};

/** What of all clients waits for two of the provider's people, and everything else of its kind on request. */
export function ProviderDesk({ texts, icon, most, sought, asked, children }: DeskProps) {
  const t = useText();
  const display = useDisplay();
  const { all, search, shown, setShown, setSearch } = sought;
  const isSearched = all && search !== '';
  return (
    <div className={desk.page}>
      <PageHeader
        title={t(`${texts}.nav`)}
        quiet={t(`${texts}.about`)}
        actions={asked.data && <ReadAt asked={asked} />}
      />
      <div className={own.shown}>
        <Segments
          label={t(`${texts}.show`)}
          options={SHOWN.map((name) => ({ name, word: t(`${texts}.show.${name}`) }))}
          current={shown}
          onChange={setShown}
        />
        {all && <SearchField value={search} hasShortcut={false} onChange={setSearch} />}
      </div>
      {asked.data ? (
        <div className={desk.body}>
          <NotReadAgain asked={asked} />
          {asked.data.content.length > 0 ? (
            children
          ) : (
            <Empty
              icon={icon}
              title={t(`${texts}.${isSearched ? 'nothingFound' : 'empty'}`)}
              text={t(`${texts}.${isSearched ? 'nothingFoundText' : 'emptyText'}`)}
            />
          )}
          {!asked.data.isWhole && (
            <p className={desk.nothing}>
              {t(`${texts}.${all ? 'mostAll' : 'most'}`, { number: display.decimal(most) })}
            </p>
          )}
        </div>
      ) : asked.isError ? (
        <Failed title={t(`${texts}.failed`)} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}
