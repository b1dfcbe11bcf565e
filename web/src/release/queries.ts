import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BankMessageId } from '@portico/contract/ids';
import type { MessageStatus } from '@portico/contract/payments/status';
import type { HitDecision, OutcomeDecision } from '@portico/contract/release/model';
import type { SecondFactor } from '@portico/contract/session/model';
import type { DecisionProof } from '@portico/contract/session/second-factor';
import { call } from '../lib/http/client.ts';
import { useMayOpen } from '../lib/session/session.tsx';

const OPERATIONS = ['operations'];
const SCREENING = 'screening';

/** No event tells the provider about its clients' messages, so the pages poll while the tab is visible. */
const PAGE_EVERY_MS = 5_000;
const BESIDE_EVERY_MS = 60_000;
/** A page left open doesn't keep the session alive. */
const AS_A_MACHINE = { background: true };

const operations = {
  queryKey: OPERATIONS,
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET payments/operations', {}, { ...AS_A_MACHINE, signal }),
};
const hits = {
  queryKey: [SCREENING, 'list'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET payments/screening', {}, { ...AS_A_MACHINE, signal }),
};

export function useOperations() {
  return useQuery({ ...operations, refetchInterval: PAGE_EVERY_MS });
}

export function useHits() {
  return useQuery({ ...hits, refetchInterval: PAGE_EVERY_MS });
}

/** The same as a side note: in the navigation and on the provider's first page. */
export function useOperationsBeside() {
  const enabled = useMayOpen('operations');
  return useQuery({ ...operations, enabled, refetchInterval: BESIDE_EVERY_MS });
}

export function useHitsBeside() {
  const enabled = useMayOpen('screening');
  return useQuery({ ...hits, enabled, refetchInterval: BESIDE_EVERY_MS });
}

/** One stopped message; not requested again once decided, since it isn't a hit any more. */
export function useHit(uniqueId: BankMessageId, isDecided: boolean) {
  return useQuery({
    queryKey: [SCREENING, 'detail', uniqueId],
    queryFn: ({ signal }) =>
      call('GET payments/screening/:uniqueId', { params: { uniqueId } }, { ...AS_A_MACHINE, signal }),
    enabled: !isDecided,
    refetchInterval: ({ state }) => (state.error ? false : PAGE_EVERY_MS),
    // Never show the previously opened message.
    placeholderData: () => undefined,
  });
}

/**
 * Reloads what is shown after an action; also after a refusal, which is due to outdated facts. The action ends with it,
 * so its dialog stays until then and nobody decides twice.
 */
function useRenewal(...keys: unknown[][]) {
  const queries = useQueryClient();
  return { onSettled: () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))) };
}

export function useRetry() {
  return useMutation({
    mutationFn: (uuids: string[]) => call('POST payments/operations/retry', { body: { uuids } }),
    ...useRenewal(OPERATIONS),
  });
}

export function useAcknowledge() {
  return useMutation({
    mutationFn: (uniqueId: string) =>
      call('POST payments/operations/alarms/:uniqueId/acknowledge', { params: { uniqueId } }),
    ...useRenewal(OPERATIONS),
  });
}

/** Requests the second factor that a decision takes. */
export function askForOutcomeDecision(
  uniqueId: BankMessageId,
  body: { decision: OutcomeDecision; method: SecondFactor | undefined },
) {
  return call('POST payments/operations/messages/:uniqueId/outcome/requestCode', { params: { uniqueId }, body });
}

export function askForHitDecision(
  uniqueId: BankMessageId,
  body: { screening: string; decision: HitDecision; method: SecondFactor | undefined },
) {
  return call('POST payments/screening/:uniqueId/requestCode', { params: { uniqueId }, body });
}

export function useDecideOutcome(uniqueId: BankMessageId) {
  return useMutation({
    mutationFn: (body: DecisionProof & { decision: OutcomeDecision; note: string }) =>
      call('POST payments/operations/messages/:uniqueId/outcome', { params: { uniqueId }, body }),
    ...useRenewal(OPERATIONS),
  });
}

/** `onEnd`: it is no hit any more, so it must not be reloaded. */
export function useDecideHit(uniqueId: BankMessageId, onEnd: (status: MessageStatus) => void) {
  return useMutation({
    mutationFn: (body: DecisionProof & { screening: string; decision: HitDecision; note: string }) =>
      call('POST payments/screening/:uniqueId/decide', { params: { uniqueId }, body }),
    onSuccess: ({ status }) => {
      if (status !== 'SANCTION_HIT') onEnd(status);
    },
    ...useRenewal([SCREENING], OPERATIONS),
  });
}
