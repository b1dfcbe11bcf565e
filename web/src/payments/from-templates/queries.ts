import { useMutation, useQuery } from '@tanstack/react-query';
import type { OrderId, TemplateId } from '@portico/contract/ids';
import { call } from '../../lib/http/client.ts';

/** The templates from which the reader can make payments now. */
export function useRelevantTemplates() {
  return useQuery({
    queryKey: ['template', 'relevant'],
    queryFn: ({ signal }) => call('GET portal/administration/relevantTemplates', {}, { signal }),
  });
}

/** Payments of some templates, to begin an order with; as they were when the editor opened. */
export function useBegunPayments(templates: readonly TemplateId[]) {
  return useQuery({
    queryKey: ['manual', 'fromTemplates', templates],
    queryFn: ({ signal }) => begin(templates, signal),
    gcTime: 0,
    staleTime: 'static',
  });
}

/** The same, to add them to an order that is being entered. */
export function useBeginPayments() {
  return useMutation({ mutationFn: (templates: readonly TemplateId[]) => begin(templates) });
}

function begin(templates: readonly TemplateId[], signal?: AbortSignal) {
  return call('POST payments/manual/fromTemplates', { body: { templates: [...templates] } }, signal ? { signal } : {});
}

/** What a template says otherwise than when signers last let an order from it go. */
export function useTemplateDifferences(uniqueId: TemplateId) {
  return useQuery({
    queryKey: ['template', 'differences', uniqueId],
    queryFn: ({ signal }) =>
      call('GET payments/manual/templates/:uniqueId/differences', { params: { uniqueId } }, { signal }),
  });
}

/** What the templates of an order say otherwise than signers know. */
export function useOrderTemplateDifferences(uniqueId: OrderId) {
  return useQuery({
    queryKey: ['order', 'templateDifferences', uniqueId],
    queryFn: ({ signal }) =>
      call('GET payments/orders/:uniqueId/templateDifferences', { params: { uniqueId } }, { signal }),
  });
}
