import { IconFiles } from '@tabler/icons-react';
import { rateListList } from '@portico/contract/rates/lists';
import { useText } from '../../lib/format/texts.tsx';
import { DrawerList } from '../../ui/grid/drawer-list.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import type { RateListRow } from '../model.ts';
import { rateListQuery, useRateLists } from '../queries.ts';
import { RatesDropArea, SentRates, UploadRates, useMayUpload } from '../upload-rates.tsx';
import { RateListCard } from './rate-list-card.tsx';
import { useRateListColumns } from './rate-list-columns.tsx';

const RateListDrawer = lazyPart(async () => (await import('./rate-list-drawer.tsx')).RateListDrawer);
const nameOf = ({ fileName }: RateListRow) => fileName;

/** The files of exchange rates, whatever became of them. */
export function RateListsPage() {
  const t = useText();
  const mayUpload = useMayUpload();
  const [state, onChange] = useGridState();
  const loaded = useRateLists(gridRequest(state));
  const columns = useRateListColumns();
  return (
    <RatesDropArea>
      <DrawerList
        list={rateListList}
        quiet={mayUpload && t('rates.drop')}
        actions={<UploadRates />}
        above={<SentRates onSent={loaded.refresh} />}
        words={{
          count: (count, shown) => t('rates.lists.count', { count, shown }),
          fresh: (count) => t('rates.lists.fresh', { count }),
          nothingFound: t('rates.lists.nothingFound'),
          failed: t('rates.lists.failed'),
        }}
        {...{ columns, loaded, idOf, nameOf, state, onChange }}
        Card={RateListCard}
        RowDrawer={RateListDrawer}
        one={rateListQuery}
        empty={
          <Empty icon={<IconFiles size={28} aria-hidden />} title={t('rates.lists.empty')} text={t('rates.emptyText')}>
            <UploadRates />
          </Empty>
        }
      />
    </RatesDropArea>
  );
}
