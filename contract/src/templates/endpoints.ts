import { z } from 'zod';
import { governedEndpoints } from '../approvals/governed-endpoints.ts';
import { severalEndpoints } from '../approvals/several-endpoints.ts';
import { choosableAccount } from '../accounts/choosable-account.ts';
import { country } from '../accounts/fields.ts';
import { currency, decimal, decisionShape, endpoint, instant } from '../endpoint.ts';
import { templateId } from '../id-shapes.ts';
import { TEMPLATES_CHANGED_MAXIMUM_BYTES, TEMPLATES_PER_OWNER_MAXIMUM } from '../limits.ts';
import { templateContent } from './template-content.ts';
import { TEMPLATE_KINDS } from './used-template.ts';

/** What lists show of a template beyond its name; null where it is left to each payment. */
const shown = {
  creditor: z.string().nullable(),
  account: z.string().nullable(),
  /** The account debited, by its short name. */
  debitAccount: z.string().nullable(),
  currency: currency.nullable(),
  amount: decimal.nullable(),
  remittance: z.string().nullable(),
  changedAt: instant,
  /** When an order was last made from it. */
  lastUsedAt: instant.nullable(),
};

const debitAccount = choosableAccount.pick({ uniqueId: true, name: true, iban: true, other: true }).nullable();

const kind = {
  id: templateId,
  content: templateContent,
  row: { name: z.string(), ...shown },
  one: {
    debitAccount,
    changedAt: instant,
    lastUsedAt: instant.nullable(),
  },
  choices: {
    /** Those that the caller sees. */
    debitAccounts: z.array(choosableAccount),
    /** Of them, the accounts of the client's own group. */
    ownAccounts: z.array(choosableAccount),
    /** Whether the caller sees salaries, and so may make templates of them. */
    paysSalaries: decisionShape,
    currencies: z.array(currency),
    countries: z.array(country),
  },
};

/** All of a kind at once, as a spreadsheet has them. */
const table = {
  id: templateId,
  content: templateContent,
  shown: { debitAccount },
  most: TEMPLATES_PER_OWNER_MAXIMUM,
  bodyMaximumBytes: TEMPLATES_CHANGED_MAXIMUM_BYTES,
};

const CLIENTS = {
  path: 'portal/administration/templates',
  words: { one: 'a template', many: 'templates' },
} as const;
const MINE = {
  path: 'portal/administration/myTemplates',
  words: { one: 'a template of the caller’s own', many: 'templates of the caller’s own' },
} as const;

/** Templates of the client (spec B3: public). */
export const clientTemplateEndpoints = {
  ...governedEndpoints({ ...kind, ...CLIENTS }),
  ...severalEndpoints({ ...table, ...CLIENTS }),
};

/** The caller's own (spec B3: private); nobody else sees them. */
export const myTemplateEndpoints = {
  ...governedEndpoints({ ...kind, ...MINE }),
  ...severalEndpoints({ ...table, ...MINE }),
};

export const templatesEndpoints = {
  /** Spec A7. */
  relevantTemplates: endpoint({
    method: 'GET',
    path: 'portal/administration/relevantTemplates',
    summary: 'The templates from which the caller can make payments now, the client’s and their own, by name.',
    access: 'session',
    reply: z.object({
      templates: z.array(
        z.object({
          uniqueId: templateId,
          kind: z.enum(TEMPLATE_KINDS),
          name: z.string(),
          ...shown,
          /** If it was changed after an order was last made from it. */
          changedSinceUse: z.boolean(),
        }),
      ),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
};
