import type { Reply } from '@portico/contract/endpoint';
import type { TemplateId } from '@portico/contract/ids';
import { COUNTRIES, CURRENCIES } from '@portico/contract/iso-codes';
import type { LadderArea } from '@portico/contract/permissions/model';
import { clientTemplateEndpoints, myTemplateEndpoints } from '@portico/contract/templates/endpoints';
import { accountsOf, choosable, currentAccounts, isOwnGroup, nameOfAccount } from '../accounts/public.ts';
import { choicesHead, decideActions, objectHead } from '../approvals/public.ts';
import { permitArea } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import type { Context } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import { loadTemplateViewer, seenContent, seenValues } from './seen-templates.ts';
import { shownAccount } from './shown-account.ts';
import { clientTemplate, myTemplate } from './template.ts';

type One = Reply<(typeof clientTemplateEndpoints | typeof myTemplateEndpoints)['one']>;
type Choices = Reply<(typeof clientTemplateEndpoints | typeof myTemplateEndpoints)['choices']>;
type ById = { params: { uniqueId: TemplateId } };
type Asked = Pick<Context<(typeof clientTemplateEndpoints)['one']>, 'tx' | 'subject'>;
type Item = Reply<(typeof clientTemplateEndpoints)['list']>['content'][number];

const fieldOf = (field: string) => `nullif(t.content->>'${field}', '')`;
const DEBIT_ACCOUNT = nameOfAccount('t.debit_account_id');

const EXPRESSIONS = {
  name: 't.name',
  creditor: fieldOf('creditor'),
  account: fieldOf('account'),
  debitAccount: DEBIT_ACCOUNT,
  currency: fieldOf('currency'),
  amount: { sql: 't.amount_hundred_thousandths', storedAs: 'hundredThousandths' },
  remittance: fieldOf('remittance'),
  lastUsedAt: 't.last_used_at',
  changedAt: 't.changed_at',
} as const;

/** What lists and choices show of a template `t`. */
export const SHOWN_TEMPLATE = `t.id as "uniqueId", t.name, ${EXPRESSIONS.creditor} as creditor, ${EXPRESSIONS.account} as account,
  ${DEBIT_ACCOUNT} as "debitAccount", ${EXPRESSIONS.currency} as currency, ${fieldOf('amount')} as amount,
  ${EXPRESSIONS.remittance} as remittance, t.changed_at as "changedAt", t.last_used_at as "lastUsedAt"`;

const KEY = { expression: 't.id', direction: 'asc', cast: 'uuid' } as const;
const CLIENTS: ListSource<'clientTemplates'> = {
  expressions: { ...EXPRESSIONS, entityStatus: 't.entity_status' },
  key: KEY,
  defaultSort: 'name,asc',
};
const MINE: ListSource<'myTemplates'> = { expressions: EXPRESSIONS, key: KEY, defaultSort: 'name,asc' };

/** A row as it is selected. */
export type StoredTemplate<Row> = Omit<Row, 'changedAt' | 'lastUsedAt'> & { changedAt: Date; lastUsedAt: Date | null };

export function presentTemplate<Row>(
  stored: StoredTemplate<Row>,
): Omit<Row, 'changedAt' | 'lastUsedAt'> & { changedAt: string; lastUsedAt: string | null } {
  const { changedAt, lastUsedAt } = stored;
  return { ...stored, changedAt: changedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

/** A viewer of a kind: who may see it at all, and whose templates. */
async function permitTemplates(tx: Transaction, subject: Subject, area: LadderArea) {
  await permitArea(tx, subject, area, 'VIEW_ONLY');
  return { ...(await loadTemplateViewer(tx, subject)), userId: subject.userId };
}
type Viewer = Awaited<ReturnType<typeof permitTemplates>>;

/** From where the rows come that a viewer sees; `whose` is a condition on the owner. */
function rowsOf(viewer: Viewer, whose: string, more: readonly unknown[]) {
  const values = [...seenValues(viewer), ...more];
  return {
    visible: `from templates t where t.client_id = current_client() and t.deleted_at is null and ${whose} and ${seenContent('t.content', 1)}`,
    values,
    id: 't.id',
    select: `${SHOWN_TEMPLATE}, t.entity_status as "entityStatus"`,
    shown: 'from page join templates t on t.client_id = current_client() and t.id = page.id',
  };
}

/** The client's templates that the reader sees, with those that still wait for a second person. */
export const clientTemplateList = listing({
  name: 'clientTemplates',
  endpoint: clientTemplateEndpoints.list,
  permit: ({ tx, subject }) => permitTemplates(tx, subject, 'CLIENT_TEMPLATES'),
  source: () => CLIENTS,
  rows: (viewer) => rowsOf(viewer, 't.owner_id is null', []),
  present: (_viewer, stored: readonly StoredTemplate<Item>[]) => stored.map(presentTemplate),
});

/** The reader's own templates. */
export const myTemplateList = listing({
  name: 'myTemplates',
  endpoint: myTemplateEndpoints.list,
  permit: ({ tx, subject }) => permitTemplates(tx, subject, 'MY_TEMPLATES'),
  source: () => MINE,
  rows: (viewer) => rowsOf(viewer, 't.owner_id = $3', [viewer.userId]),
  present: (_viewer, stored: readonly StoredTemplate<Item>[]) => stored.map(presentTemplate),
});

/** One of the client's templates with what the caller may do with it, and the waiting change. */
export const getClientTemplate = (context: Asked, { params }: ById): Promise<One> =>
  getTemplate(context, params.uniqueId, 'CLIENT_TEMPLATES');

/** One of the caller's own. */
export const getMyTemplate = (context: Asked, { params }: ById): Promise<One> =>
  getTemplate(context, params.uniqueId, 'MY_TEMPLATES');

const ENTITIES = { CLIENT_TEMPLATES: clientTemplate, MY_TEMPLATES: myTemplate } as const;
type TemplateArea = keyof typeof ENTITIES;

async function getTemplate({ tx, subject }: Asked, uniqueId: TemplateId, area: TemplateArea): Promise<One> {
  const rights = await permitArea(tx, subject, area, 'VIEW_ONLY');
  const entity = ENTITIES[area] as typeof clientTemplate;
  const stored = await entity.find(tx, uniqueId, false);
  if (!stored || !(await entity.sees!(tx, subject, rights, stored.content))) throw new PortalError('NOT_FOUND');
  const { ownerId: _own, ...content } = stored.content as typeof stored.content & { ownerId?: string };
  const account = content.debitAccountId && (await accountsOf(tx, subject)).get(content.debitAccountId);
  return {
    ...(await objectHead(tx, subject, entity, uniqueId, stored)),
    uniqueId,
    content,
    debitAccount: account ? shownAccount(account) : null,
    ...(await timesOf(tx, uniqueId)),
    actions: await decideActions(tx, rights, entity, { id: uniqueId, status: stored.status }),
  };
}

async function timesOf(tx: Transaction, id: TemplateId): Promise<Pick<Item, 'changedAt' | 'lastUsedAt'>> {
  const row = await tx.row<StoredTemplate<object>>(
    `select changed_at as "changedAt", last_used_at as "lastUsedAt" from templates where client_id = current_client() and id = $1`,
    [id],
  );
  return presentTemplate(row!);
}

/** What the client's templates may name. */
export const clientTemplateChoices = (context: Asked): Promise<Choices> => templateChoices(context, 'CLIENT_TEMPLATES');

/** What the caller's own may name. */
export const myTemplateChoices = (context: Asked): Promise<Choices> => templateChoices(context, 'MY_TEMPLATES');

async function templateChoices({ tx, subject }: Asked, area: TemplateArea): Promise<Choices> {
  const rights = await permitArea(tx, subject, area, 'VIEW_ONLY');
  const seen = currentAccounts(rights.reached('ACCOUNT_PAYMENTS', 'VIEW_ONLY', await accountsOf(tx, subject)));
  const accounts = seen.toSorted((one, other) => one.name.localeCompare(other.name));
  const refusal = rights.refusal('PAYMENT_SALARY_DETAILS', 'GRANT');
  const head = await choicesHead(tx, subject, rights, ENTITIES[area]);
  return {
    debitAccounts: accounts.map(choosable),
    ownAccounts: accounts.filter(isOwnGroup).map(choosable),
    paysSalaries: { allowed: refusal === null, reasons: refusal ? [refusal] : [] },
    currencies: [...CURRENCIES],
    countries: [...COUNTRIES],
    ...head,
    // Their own wait for nobody.
    twoPersonRule: head.twoPersonRule && area === 'CLIENT_TEMPLATES',
  };
}
