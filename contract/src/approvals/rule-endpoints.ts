import { z } from 'zod';
import { decisionShape, endpoint, uniqueId } from '../endpoint.ts';
import { SESSION_LONGEST_MINUTES, SIGNING_BAR_HOURS } from '../limits.ts';
import { passwordPolicy } from '../session/password-policy.ts';
import { changeComment, changeErrors, changeOutcome, openChange } from './endpoints.ts';
import { ENTITY_STATUSES, SWITCHABLE_CATEGORIES } from './model.ts';

/** For which categories a change waits for a second person. */
const categories = z.array(z.enum(SWITCHABLE_CATEGORIES)).max(SWITCHABLE_CATEGORIES.length);

/** What a company sets for all of its people. A change of it always waits for a second person. */
export const twoPersonRuleContent = z.strictObject({
  categories,
  /** Only an app or a passkey signs; codes by e-mail, text message or SecurID sign people in. */
  ownFactorSignsOnly: z.boolean(),
  /** Whether RSA SecurID may sign: its codes are not bound to what they confirm. */
  securIdSigns: z.boolean(),
  /**
   * Where codes go to the mailbox that the link for a new password went to: signing waits for a user administrator's
   * word, and not for `signingBarHours`.
   */
  mailboxAwaitsWord: z.boolean(),
  /** For how long a person signs nothing after a change of address, number, factor, or of the password by such a link. */
  signingBarHours: z.number().int().min(SIGNING_BAR_HOURS.least).max(SIGNING_BAR_HOURS.most),
  /** Of idleness; the most that people may choose for themselves. */
  sessionTokenLifetimeInMinutes: z.number().int().min(1).max(SESSION_LONGEST_MINUTES),
  passwordPolicy,
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

/** What is left out of a content beside the categories stays as it is. */
export const twoPersonRuleChange = z.strictObject({
  content: twoPersonRuleContent.partial().extend({ categories }),
  version: z.number().int(),
  comment: changeComment.optional(),
});

const PATH = 'portal/administration/settings/twoPersonRule';

export const twoPersonRuleEndpoints = {
  twoPersonRule: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'For which categories changes take two people, who could approve them, and how people sign in and sign.',
    access: 'session',
    reply: twoPersonRule,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  updateTwoPersonRule: endpoint({
    method: 'PUT',
    path: PATH,
    summary: 'Asks a second person to change the two-person rule, or how people sign in and sign.',
    access: 'session',
    body: twoPersonRuleChange,
    reply: changeOutcome,
    errors: changeErrors,
  }),
};
