import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { changeBody, useChange, type ContentChange, type ObjectVersion } from '../approvals/public.ts';
import { call } from '../lib/http/client.ts';
import type { PageQuery } from '../ui/grid/rows/page-query.ts';
import type { GridRequest } from '../ui/grid/state/grid-state.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridRows } from '../ui/grid/rows/use-grid-rows.ts';
import type { SignOffRuleContent } from './model.ts';

/** Events of this kind refresh the rules. */
const KIND = 'signOffRule';
const WAIT_MS = 400;

type EffectQuestion = { uniqueId: string | null; content: SignOffRuleContent | null };

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
    // Never show the previously opened rule.
    placeholderData: () => undefined,
  });
}

/**
 * What a rule would do if it were saved like this, or deleted (null); requested after a pause in typing, unless there
 * is nothing to ask.
 */
export function useRuleEffect(uniqueId: string | null, content: SignOffRuleContent | null | undefined) {
  const asked = JSON.stringify({ uniqueId, content });
  const [settled] = useDebouncedValue(asked, WAIT_MS);
  return useQuery({
    queryKey: [KIND, 'effect', settled],
    queryFn: ({ signal }) =>
      call(
        'POST portal/administration/signOffRules/effect',
        { body: JSON.parse(settled) as EffectQuestion },
        { signal },
      ),
    enabled: content !== undefined && settled === asked,
    placeholderData: keepPreviousData,
    // If it can't be checked now, saving will.
    retry: false,
  });
}

/** Adds or changes a rule, or asks a second person to. */
export function useSaveRule(rule: ObjectVersion) {
  return useChange(KIND, (change: ContentChange<SignOffRuleContent>) => {
    const body = changeBody(change);
    if (rule === null) return call('POST portal/administration/signOffRules', { body });
    const { uniqueId, version } = rule;
    return call('PUT portal/administration/signOffRules/:uniqueId', {
      params: { uniqueId },
      body: { ...body, version },
    });
  });
}

export function useDeleteRule({ uniqueId, version }: { uniqueId: string; version: number }) {
  return useChange(KIND, (comment: string) =>
    call('POST portal/administration/signOffRules/:uniqueId/delete', {
      params: { uniqueId },
      body: { version, comment },
    }),
  );
}
