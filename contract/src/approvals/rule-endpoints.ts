import { z } from 'zod';
import { decisionShape, endpoint, uniqueId } from '../endpoint.ts';
import { SESSION_LONGEST_MINUTES, SIGNING_BAR_HOURS } from '../limits.ts';
import { passwordPolicy } from '../session/password-policy.ts';
import { changeComment, changeErrors, changeOutcome, openChange } from './endpoints.ts';
import { SWITCHABLE_CATEGORIES } from './kinds.ts';
import { ENTITY_STATUSES } from './model.ts';

/** The categories in which changes wait for a second person. */
const categories = z.array(z.enum(SWITCHABLE_CATEGORIES)).max(SWITCHABLE_CATEGORIES.length);

/** A company's settings for all its people. Changing them always takes a second person. */
export const twoPersonRuleContent = z.strictObject({
  categories,
  /** Only an app or a passkey can sign. Codes by e-mail, text message or SecurID only sign people in. */
  ownFactorSignsOnly: z.boolean(),
  /** Whether RSA SecurID may sign: its codes aren't bound to what they confirm. */
  securIdSigns: z.boolean(),
  /**
   * If codes go to the mailbox that received the password link, signing waits until a user administrator confirms the
   * person, instead of for `signingBarHours`.
   */
  mailboxAwaitsWord: z.boolean(),
  /** How long a person can't sign after a change of address, number or factor, or of the password by such a link. */
  signingBarHours: z.number().int().min(SIGNING_BAR_HOURS.least).max(SIGNING_BAR_HOURS.most),
  /** Minutes of inactivity; the most that people may choose for themselves. */
  sessionTokenLifetimeInMinutes: z.number().int().min(1).max(SESSION_LONGEST_MINUTES),
  passwordPolicy,
});
export type TwoPersonRuleContent = z.output<typeof twoPersonRuleContent>;

/** Who could approve changes of a category now: the first names in order, and the total count. */
const approvers = z.object({ names: z.array(z.string()).max(10), count: z.number().int() });

export const twoPersonRule = z.object({
  uniqueId,
  content: twoPersonRuleContent,
  entityStatus: z.enum(ENTITY_STATUSES),
  /** Sent back with a change. The change is refused if the object has a newer version. */
  version: z.number().int(),
  openRequest: openChange.nullable(),
  /** The categories covered by the client's licence, in display order. */
  switches: z.array(
    z.object({
      category: z.enum(SWITCHABLE_CATEGORIES),
      approvers,
      /** It can't be switched off: changes to the provider's own people always take two of them. */
      isAlwaysOn: z.boolean(),
    }),
  ),
  /** Approvers of the switches themselves. */
  settingsApprovers: approvers,
  actions: z.object({ update: decisionShape }),
});

/** Content beside the categories that is left out stays unchanged. */
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
