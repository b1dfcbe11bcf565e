import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { CHANGE_REQUEST } from '../approvals/queries.ts';
import { call } from '../lib/client.ts';
import type { PageQuery } from '../ui/grid/first-page.ts';
import type { GridRequest } from '../ui/grid/grid-state.ts';
import { useGridRows } from '../ui/grid/use-grid-rows.ts';
import { idOf, type SignOffRuleContent } from './model.ts';

/** Events of this kind renew the rules. */
const KIND = 'signOffRule';

const fetchRules = (query: PageQuery, signal: AbortSignal) =>
  call('GET portal/administration/signOffRules', { query }, { signal });

export function useSignOffRules(request: GridRequest) {
  return useGridRows({ queryKey: [KIND, 'list'], request, fetchPage: fetchRules, idOf });
}

/** What a rule may name, and whether the reader may add one. */
export function useRuleChoices() {
  return useQuery({
    queryKey: [KIND, 'choices'],
    queryFn: ({ signal }) => call('GET portal/administration/signOffRules/choices', {}, { signal }),
  });
}

export function useSignOffRule(uniqueId: string) {
  return useQuery({
    queryKey: [KIND, 'detail', uniqueId],
    queryFn: ({ signal }) =>
      call('GET portal/administration/signOffRules/:uniqueId', { params: { uniqueId } }, { signal }),
    // Never the rule that was open before.
    placeholderData: () => undefined,
  });
}

/** A change is done, or a request that waits: both lists show it. */
async function renew(queries: QueryClient): Promise<void> {
  await Promise.all([KIND, CHANGE_REQUEST].map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
}

type RuleChange = { content: SignOffRuleContent; comment: string };
/** Which rule is changed, as it was read; null for a new one. */
export type RuleVersion = { uniqueId: string; version: number } | null;

/** Adds or changes a rule, or asks a second person to. */
export function useSaveRule(rule: RuleVersion) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ content, comment }: RuleChange) => {
      const body = { content, ...(comment && { comment }) };
      if (rule === null) return call('POST portal/administration/signOffRules', { body });
      const { uniqueId, version } = rule;
      return call('PUT portal/administration/signOffRules/:uniqueId', {
        params: { uniqueId },
        body: { ...body, version },
      });
    },
    onSuccess: () => renew(queries),
  });
}

export function useDeleteRule({ uniqueId, version }: { uniqueId: string; version: number }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (comment: string) =>
      call('POST portal/administration/signOffRules/:uniqueId/delete', {
        params: { uniqueId },
        body: { version, comment },
      }),
    onSettled: () => renew(queries),
  });
}
