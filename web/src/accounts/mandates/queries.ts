import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MandateDecision } from '@portico/contract/accounts/model';
import type { SecondFactor } from '@portico/contract/session/model';
import type { ApiAnswer } from '@portico/contract/api';
import { call } from '../../lib/client.ts';
import type { Proof } from '../../release/prove-step.tsx';
import { seesOperations, useSession } from '../../lib/session.tsx';

export type Mandate = ApiAnswer<'GET portal/administration/mandates'>['content'][number];

const MANDATES = 'mandates';
/** No event tells the provider of clients' accounts, so the page asks by itself. */
const PAGE_EVERY_MS = 15_000;
const BESIDE_EVERY_MS = 60_000;

function mandates(settled: boolean) {
  const query = settled ? { settled: 'true' as const } : {};
  return {
    queryKey: [MANDATES, settled],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      // A page that is only left open doesn't keep the session alive.
      call('GET portal/administration/mandates', { query }, { background: true, signal }),
  };
}

export function useMandates(settled: boolean) {
  return useQuery({ ...mandates(settled), refetchInterval: PAGE_EVERY_MS });
}

/** The same beside something else: how many wait, in the navigation. */
export function useMandatesBeside() {
  const enabled = seesOperations(useSession().user);
  return useQuery({ ...mandates(false), enabled, refetchInterval: BESIDE_EVERY_MS });
}

/** What proves who decides is asked for the account as it is shown. */
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
    mutationFn: (body: { decision: MandateDecision; note: string } & Proof) =>
      call('POST portal/administration/mandates/:uniqueId/decide', {
        params: { uniqueId },
        body: { ...body, version },
      }),
    // Also after a refusal, which comes of old facts.
    onSettled: () => void queries.invalidateQueries({ queryKey: [MANDATES] }),
  });
}
