import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../lib/http/client.ts';
import type { SignOffRuleContent } from './model.ts';

const WAIT_MS = 400;

type EffectQuestion = { uniqueId: string | null; content: SignOffRuleContent | null };

/**
 * What a rule would do if it were saved like this, or deleted (null); requested after a pause in typing, unless there
 * is nothing to ask.
 */
export function useRuleEffect(uniqueId: string | null, content: SignOffRuleContent | null | undefined) {
  const asked = JSON.stringify({ uniqueId, content });
  const [settled] = useDebouncedValue(asked, WAIT_MS);
  return useQuery({
    queryKey: ['signOffRule', 'effect', settled],
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
