import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import { call } from '../../lib/http/client.ts';
import { CHANGE_REQUEST, changeBody, TWO_PERSON_RULE, useChange, type ContentChange } from '../queries.ts';
import type { RuleContent, TwoPersonRule } from './model.ts';

const APPLYING_ASKED_EVERY_MILLISECONDS = 1_000;

/** The switches of the user's own client; refreshed with the requests, the only way they change. */
export function useTwoPersonRule() {
  return useQuery({
    queryKey: [CHANGE_REQUEST, 'rule'],
    queryFn: ({ signal }) => call('GET portal/administration/settings/twoPersonRule', {}, { signal }),
  });
}

export function useSaveTwoPersonRule({ version }: Pick<TwoPersonRule, 'version'>) {
  return useChange(CHANGE_REQUEST, (change: ContentChange<RuleContent>) =>
    call('PUT portal/administration/settings/twoPersonRule', { body: { ...changeBody(change), version } }),
  );
}

/** The switches of a client, for the provider, who gets no event when they change. */
export function useClientTwoPersonRule(uniqueId: string) {
  return useQuery({
    queryKey: [TWO_PERSON_RULE, uniqueId],
    queryFn: ({ signal }) =>
      call('GET portal/administration/clients/:uniqueId/twoPersonRule', { params: { uniqueId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.change?.status === 'INSERTING' ? APPLYING_ASKED_EVERY_MILLISECONDS : false,
    // Never show the previously opened client's switches.
    placeholderData: () => undefined,
  });
}

/** The request belongs to the client: this page is the provider's only way to it. */
export function useSaveClientTwoPersonRule({ uniqueId, version }: Pick<TwoPersonRule, 'uniqueId' | 'version'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: ContentChange<RuleContent>): Promise<ChangeOutcome> => {
      const body = { ...changeBody(change), version };
      await call('PUT portal/administration/clients/:uniqueId/twoPersonRule', { params: { uniqueId }, body });
      return { uniqueId, outcome: 'REQUESTED', changeRequest: null };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [TWO_PERSON_RULE, uniqueId] }),
  });
}
