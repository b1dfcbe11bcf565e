import { useState } from 'react';
import { IconFileCheck } from '@tabler/icons-react';
import { MANDATES_SHOWN_MAXIMUM } from '@portico/contract/accounts/model';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { DeskTable } from '../../ui/desk/desk-table.tsx';
import { NotReadAgain, ReadAt } from '../../ui/desk/read-at.tsx';
import desk from '../../ui/desk/desk.module.css';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { SearchField } from '../../ui/grid/filters/search-field.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Empty, Failed, Loading } from '../../ui/layout/states.tsx';
import { useMandates } from './queries.ts';
import { useMandateColumns } from './use-mandate-columns.tsx';
import own from './mandates.module.css';

const SHOWN = ['waiting', 'all'] as const;
type Shown = (typeof SHOWN)[number];

/** The accounts entered by clients whose bank mandate two of the provider's people confirm. */
export function MandatesPage() {
  const t = useText();
  const display = useDisplay();
  const [shown, setShown] = useState<Shown>('waiting');
  const [search, setSearch] = useState('');
  const all = shown === 'all';
  const asked = useMandates({ all, search });
  return (
    <div className={desk.page}>
      <PageHeader
        title={t('accounts.mandates.nav')}
        quiet={t('accounts.mandates.about')}
        actions={asked.data && <ReadAt asked={asked} />}
      />
      <div className={own.shown}>
        <Segments
          label={t('accounts.mandates.show')}
          options={SHOWN.map((name) => ({ name, word: t(`accounts.mandates.show.${name}`) }))}
          current={shown}
          onChange={setShown}
        />
        {all && <SearchField value={search} hasShortcut={false} onChange={setSearch} />}
      </div>
      {asked.data ? (
        <div className={desk.body}>
          <NotReadAgain asked={asked} />
          <MandateTable rows={asked.data.content} isSearched={all && search !== ''} />
          {!asked.data.isWhole && (
            <p className={desk.nothing}>
              {t(`accounts.mandates.${all ? 'mostAll' : 'most'}`, { number: display.decimal(MANDATES_SHOWN_MAXIMUM) })}
            </p>
          )}
        </div>
      ) : asked.isError ? (
        <Failed title={t('accounts.mandates.failed')} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

type Rows = NonNullable<ReturnType<typeof useMandates>['data']>['content'];

function MandateTable({ rows, isSearched }: { rows: Rows; isSearched: boolean }) {
  const t = useText();
  const columns = useMandateColumns();
  if (rows.length === 0) {
    return (
      <Empty
        icon={<IconFileCheck size={28} aria-hidden />}
        title={t(`accounts.mandates.${isSearched ? 'nothingFound' : 'empty'}`)}
        text={t(`accounts.mandates.${isSearched ? 'nothingFoundText' : 'emptyText'}`)}
      />
    );
  }
  return <DeskTable label={t('accounts.mandates.nav')} {...{ rows, columns, idOf }} />;
}
