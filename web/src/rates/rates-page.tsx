import { useCallback } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconArrowsExchange2, IconFiles } from '@tabler/icons-react';
import { exchangeRateList } from '@portico/contract/rates/lists';
import { useText } from '../lib/format/texts.tsx';
import { GridView } from '../ui/grid/grid-view.tsx';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { gridRequest } from '../ui/grid/state/grid-state.ts';
import { useGridState } from '../ui/grid/state/use-grid-state.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Empty } from '../ui/layout/states.tsx';
import type { RateRow } from './model.ts';
import { useRates } from './queries.ts';
import { RateCard } from './rate-card.tsx';
import { useRateColumns } from './rate-columns.tsx';
import { RatesDropArea, SentRates, UploadRates, useMayUpload } from './upload-rates.tsx';

const nameOf = ({ currency, date }: RateRow) => `${currency} ${date}`;

/** The exchange rates in force; a row opens the file it is from. */
export function RatesPage() {
  const t = useText();
  const navigate = useNavigate();
  const mayUpload = useMayUpload();
  const [state, onChange] = useGridState();
  const loaded = useRates(gridRequest(state));
  const columns = useRateColumns();
  const open = useCallback(
    ({ list }: RateRow) => {
      if (list) void navigate({ to: '/administration/exchange-rates/files', search: { open: list.uniqueId } });
    },
    [navigate],
  );
  const card = useCallback((row: RateRow) => <RateCard row={row} onOpen={open} />, [open]);
  return (
    <RatesDropArea>
      <PageHeader
        title={t(exchangeRateList.title)}
        quiet={mayUpload && t('rates.drop')}
        actions={
          <>
            <Button
              leftSection={<IconFiles aria-hidden />}
              renderRoot={(props) => <Link to="/administration/exchange-rates/files" {...props} />}
            >
              {t('rates.toLists')}
            </Button>
            <UploadRates />
          </>
        }
      />
      <SentRates onSent={loaded.refresh} />
      <GridView
        list={exchangeRateList}
        {...{ columns, loaded, idOf, nameOf, state, onChange, card }}
        onOpen={open}
        words={{
          count: (count, shown) => t('rates.count', { count, shown }),
          fresh: (count) => t('rates.fresh', { count }),
          nothingFound: t('rates.nothingFound'),
          failed: t('rates.failed'),
        }}
        empty={
          <Empty
            icon={<IconArrowsExchange2 size={28} aria-hidden />}
            title={t('rates.empty')}
            text={t('rates.emptyText')}
          >
            <UploadRates />
          </Empty>
        }
      />
    </RatesDropArea>
  );
}
