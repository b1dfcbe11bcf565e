import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiAnswer } from '@portico/contract/api';
import type { SecondFactor } from '@portico/contract/session/model';
import type { DecisionProof } from '@portico/contract/session/second-factor';
import { call } from '../../lib/http/client.ts';
import { useMayOpen } from '../../lib/session/session.tsx';

export type ListedBanks = ApiAnswer<'GET portal/administration/clientBanks'>;
export type ClientBank = ListedBanks['content'][number];
export type Connection = ListedBanks['connections'][number];

const CLIENT_BANKS = 'clientBanks';
/** No event tells the provider about clients' banks, so the page polls. */
const PAGE_EVERY_MS = 15_000;
const BESIDE_EVERY_MS = 60_000;

/** Never show results for a different search. */
export function useClientBanks({ all, search }: { all: boolean; search: string }) {
  const query = all ? { all: 'true' as const, ...(search && { search }) } : {};
  return useQuery({
    queryKey: [CLIENT_BANKS, query],
    queryFn: ({ signal }) =>
      // A page left open doesn't keep the session alive.
      call('GET portal/administration/clientBanks', { query }, { background: true, signal }),
    refetchInterval: PAGE_EVERY_MS,
    placeholderData: () => undefined,
  });
}

/** How many are waiting, for the navigation. */
export function useClientBanksCount() {
  return useQuery({
    queryKey: [CLIENT_BANKS, 'count'],
    queryFn: ({ signal }) => call('GET portal/administration/clientBanks/count', {}, { background: true, signal }),
    enabled: useMayOpen('clientBanks'),
    refetchInterval: BESIDE_EVERY_MS,
  });
}

/** The proof of who chooses is bound to the bank as it is shown. */
export function askForBankConnection(
  { uniqueId, version }: Pick<ClientBank, 'uniqueId' | 'version'>,
  body: { connectionId: string; method: SecondFactor | undefined },
) {
  return call('POST portal/administration/clientBanks/:uniqueId/requestCode', {
    params: { uniqueId },
    body: { ...body, version },
  });
}

export function useChooseConnection({ uniqueId, version }: Pick<ClientBank, 'uniqueId' | 'version'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { connectionId: string; note: string } & DecisionProof) =>
      call('POST portal/administration/clientBanks/:uniqueId/choose', {
        params: { uniqueId },
        body: { ...body, version },
      }),
    // Also after a refusal, which is due to outdated facts. Until then the dialog stays, so nobody chooses twice.
    onSettled: () => queries.invalidateQueries({ queryKey: [CLIENT_BANKS] }),
  });
}
