import { z } from 'zod';
import { decisionShape, endpoint, uniqueId } from '../endpoint.ts';
import { changeComment, changeErrors, changeOutcome, openChange } from './endpoints.ts';
import { ENTITY_STATUSES, SWITCHABLE_CATEGORIES } from './model.ts';

/** For which categories a change waits for a second person. Where there is one, so do changes of this. */
export const twoPersonRuleContent = z.strictObject({
  categories: z.array(z.enum(SWITCHABLE_CATEGORIES)).max(SWITCHABLE_CATEGORIES.length),
});
export type TwoPersonRuleContent = z.output<typeof twoPersonRuleContent>;

/** Who could approve changes of a category now: the first by name, and how many they are. */
const approvers = z.object({ names: z.array(z.string()).max(10), count: z.number().int() });

export const twoPersonRule = z.object({
  uniqueId,
  content: twoPersonRuleContent,
  entityStatus: z.enum(ENTITY_STATUSES),
  /** Given back with a change: if somebody else was quicker, it is refused. */
  version: z.number().int(),
  openRequest: openChange.nullable(),
  /** The categories that the client's licence has, in the order in which they are shown. */
  switches: z.array(
    z.object({
      category: z.enum(SWITCHABLE_CATEGORIES),
      approvers,
      /** It can't be switched off: the provider's own people always change under two of them. */
      isAlwaysOn: z.boolean(),
    }),
  ),
  /** Of the switches themselves. */
  settingsApprovers: approvers,
  actions: z.object({ update: decisionShape }),
});

export const twoPersonRuleChange = z.strictObject({
  content: twoPersonRuleContent,
  version: z.number().int(),
  comment: changeComment.optional(),
});

const PATH = 'portal/administration/settings/twoPersonRule';

export const twoPersonRuleEndpoints = {
  twoPersonRule: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'For which categories changes take two people, and who could approve them.',
    access: 'session',
    reply: twoPersonRule,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  updateTwoPersonRule: endpoint({
    method: 'PUT',
    path: PATH,
    summary: 'Asks a second person to switch the two-person rule on or off for some categories.',
    access: 'session',
    body: twoPersonRuleChange,
    reply: changeOutcome,
    errors: changeErrors,
  }),
};
