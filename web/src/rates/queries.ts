import { trustedId, type RateListId } from '@portico/contract/ids';
import { call, send } from '../lib/http/client.ts';
import { saveFile } from '../lib/http/save-file.ts';
import type { OneQuery } from '../ui/grid/open-row.tsx';
import type { PageQuery } from '../ui/grid/rows/page-query.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridRows } from '../ui/grid/rows/use-grid-rows.ts';
import type { GridRequest } from '../ui/grid/state/grid-state.ts';
import type { RateList } from './model.ts';

/** Events of this kind refresh every query whose key starts with it: rates change only with a list. */
const RATE_LIST = 'rateList';

const fetchRates = (query: PageQuery, signal: AbortSignal) =>
  call('GET portal/administration/exchangeRates', { query }, { signal });
const fetchLists = (query: PageQuery, signal: AbortSignal) =>
  call('GET portal/administration/exchangeRates/lists', { query }, { signal });

/** The rates in force. */
export function useRates(request: GridRequest) {
  return useGridRows({ queryKey: [RATE_LIST, 'rates'], request, fetchPage: fetchRates, idOf });
}

/** The files of rates. */
export function useRateLists(request: GridRequest) {
  return useGridRows({ queryKey: [RATE_LIST, 'list'], request, fetchPage: fetchLists, idOf });
}

/** One file with what it changes. */
export const rateListQuery: OneQuery<RateList> = (uniqueId) => ({
  queryKey: [RATE_LIST, 'one', uniqueId],
  queryFn: ({ signal }) =>
    call(
      'GET portal/administration/exchangeRates/lists/:uniqueId',
      { params: { uniqueId: trustedId<RateListId>(uniqueId) } },
      { signal },
    ),
});

/** Saves a file as it was delivered. */
export async function saveRateFile({ uniqueId, fileName }: RateList): Promise<void> {
  const file = await send('GET portal/administration/exchangeRates/lists/:uniqueId/file', { params: { uniqueId } });
  await saveFile(file, fileName);
}
