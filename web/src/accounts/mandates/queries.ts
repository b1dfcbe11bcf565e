import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MandateDecision } from '@portico/contract/accounts/model';
import type { SecondFactor } from '@portico/contract/session/model';
import type { DecisionProof } from '@portico/contract/session/second-factor';
import type { ApiAnswer } from '@portico/contract/api';
import { call } from '../../lib/http/client.ts';
import { useMayOpen } from '../../lib/session/session.tsx';

export type Mandate = ApiAnswer<'GET portal/administration/mandates'>['content'][number];

const MANDATES = 'mandates';
/** No event tells the provider about clients' accounts, so the page polls. */
const PAGE_EVERY_MS = 15_000;
const BESIDE_EVERY_MS = 60_000;

type Sought = { all: boolean; search: string };

function mandates({ all, search }: Sought) {
  const query = all ? { all: 'true' as const, ...(search && { search }) } : {};
  return {
    queryKey: [MANDATES, query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      // A page left open doesn't keep the session alive.
      call('GET portal/administration/mandates', { query }, { background: true, signal }),
  };
}

/** Never show results for a different search. */
export function useMandates(sought: Sought) {
  return useQuery({ ...mandates(sought), refetchInterval: PAGE_EVERY_MS, placeholderData: () => undefined });
}

/** How many are waiting, for the navigation. */
export function useMandatesCount() {
  return useQuery({
    queryKey: [MANDATES, 'count'],
    queryFn: ({ signal }) => call('GET portal/administration/mandates/count', {}, { background: true, signal }),
    enabled: useMayOpen('mandates'),
    refetchInterval: BESIDE_EVERY_MS,
  });
}

/** The proof of who decides is bound to the account as it is shown. */
export function askForMandateDecision(
  { uniqueId, version }: Pick<Mandate, 'uniqueId' | 'version'>,
  body: { decision: MandateDecision; method: SecondFactor | undefined },
) {
  return call('POST portal/administration/mandates/:uniqueId/requestCode', {
    params: { uniqueId },
    body: { ...body, version },
  });
}

export function useDecideMandate({ uniqueId, version }: Pick<Mandate, 'uniqueId' | 'version'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { decision: MandateDecision; note: string } & DecisionProof) =>
      call('POST portal/administration/mandates/:uniqueId/decide', {
        params: { uniqueId },
        body: { ...body, version },
      }),
    // Also after a refusal, which is due to outdated facts. Until then the dialog stays, so nobody decides twice.
    onSettled: () => queries.invalidateQueries({ queryKey: [MANDATES] }),
  });
}
