import type { AccountId, OrderGroupId, OrderId, TemplateId, TransactionId } from '@portico/contract/ids';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { lockedChanges, paysCreditorOf } from '@portico/contract/templates/locks';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import type { TemplateTerms } from '@portico/contract/templates/template-fields';
import type { PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { localDateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { limited } from '../content/limited-warnings.ts';
import { manualPaymentOf, termsOf } from '../manual/manual-of-order.ts';
import type { OrderWarning } from '../reading/order-facts.ts';

/** What an order owes to the client's templates. */
export type FromTemplates = {
  /** The payments that go to the creditor of their template. */
  creditors: ReadonlySet<TransactionId>;
  /** The debit accounts of which every payment does, and changes nothing that is locked there. */
  accounts: ReadonlySet<AccountId>;
};

/** A template as it was when an order was made from it, and as it is now. */
type Versions = { id: TemplateId; version: number; then: TemplateContent; now: TemplateContent };
type Linked = { id: TransactionId; accountId: AccountId | null; payment: Payment; group: PaymentGroup } & Pick<
  Versions,
  'version'
> & { templateId: TemplateId };

/**
 * Which payments of an order, and which of its debit accounts, come from templates of the client: by the template as it was
 * when they were made, and as it is now. So a later change makes no stranger a creditor of a template. Somebody's own
 * templates don't count, since nobody else has seen them.
 */
export async function loadFromTemplates(tx: Transaction, orderId: OrderId): Promise<FromTemplates> {
  const versions = await loadVersions(tx, orderId);
  if (versions.length === 0) return { creditors: new Set(), accounts: new Set() };
  const byKey = new Map(versions.map((one) => [`${one.id} ${one.version}`, one]));
  const faithful = new Map<AccountId, number>();
  const creditors = new Set<TransactionId>();
  for (const { id, accountId, payment: stored, group, templateId, version } of await loadLinked(tx, orderId)) {
    const template = byKey.get(`${templateId} ${version}`);
    const payment = manualPaymentOf(stored);
    if (!template || !areBoth(template, (content) => paysCreditorOf(content, payment))) continue;
    creditors.add(id);
    const { executionDate: _ofEach, ...terms } = termsOf(group);
    const made = { terms: { ...terms, debitAccountId: accountId ?? '' }, payment };
    const isFaithful = areBoth(template, (content) => changesNothing(content, made));
    if (accountId !== null && isFaithful) faithful.set(accountId, (faithful.get(accountId) ?? 0) + 1);
  }
  const counts = await countByAccount(tx, orderId, [...faithful.keys()]);
  return { creditors, accounts: new Set([...faithful.keys()].filter((id) => faithful.get(id) === counts.get(id))) };
}

function areBoth({ then, now }: Versions, isTrue: (content: TemplateContent) => boolean): boolean {
  return isTrue(then) && isTrue(now);
}

function changesNothing(content: TemplateContent, made: { terms: TemplateTerms; payment: ManualPayment }): boolean {
  return lockedChanges(content, made.terms, made.payment).length === 0;
}

/** Each template once, however many payments were made from it. */
function loadVersions(tx: Transaction, orderId: OrderId): Promise<Versions[]> {
  return tx.rows<Versions>(
    `select m.id, v.version, v.content as "then", m.content as now
     from (select distinct template_id, template_version from payments_from_templates
         where client_id = current_client() and order_id = $1) p
       join templates m on m.client_id = current_client() and m.id = p.template_id and m.owner_id is null and m.deleted_at is null
       join clients c on c.client_id = m.client_id and c.payment_templates
       join template_versions v on v.client_id = m.client_id and v.template_id = m.id and v.version = p.template_version`,
    [orderId],
  );
}

function loadLinked(tx: Transaction, orderId: OrderId): Promise<Linked[]> {
  return tx.rows<Linked>(
    `select t.id, g.debit_account_id as "accountId", t.content as payment, g.content as "group",
       p.template_id as "templateId", p.template_version as version
     from payments_from_templates p
       join transactions t on t.client_id = p.client_id and t.id = p.transaction_id
       join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
     where p.client_id = current_client() and p.order_id = $1`,
    [orderId],
  );
}

async function countByAccount(
  tx: Transaction,
  orderId: OrderId,
  accountIds: readonly AccountId[],
): Promise<Map<AccountId, number>> {
  const rows = await tx.rows<{ id: AccountId; count: number }>(
    `select debit_account_id as id, sum(number_of_transactions)::int as count from transaction_groups
     where client_id = current_client() and order_id = $1 and debit_account_id = any($2) group by debit_account_id`,
    [orderId, accountIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

type Changed = {
  id: TransactionId;
  groupId: OrderGroupId;
  name: string;
  changedAt: Date;
  isGone: boolean;
  before: number;
  after: number;
};

/**
 * Of the client's templates that an order was made from, those that say something else than when signers last let an order
 * from them go, or than when this one was made, and those that are gone. At a payment of each group, so that those who see
 * the group are told, and nobody else. They are called what they were called then. `before` and `after` are the versions in
 * which they differ: what signers knew and what the order rests on, or if that is the same, what the template says by now.
 */
export async function templateWarnings(tx: Transaction, orderId: OrderId): Promise<OrderWarning[]> {
  const rows = await tx.rows<Changed>(
    `select distinct on (t.group_id, m.id) t.id, t.group_id as "groupId", v.content->>'name' as name,
       m.changed_at as "changedAt", m.deleted_at is not null as "isGone",
       least(m.seen_version, p.template_version) as before,
       case when p.template_version > m.seen_version then p.template_version else m.version end as after
     from payments_from_templates p
       join templates m on m.client_id = p.client_id and m.id = p.template_id and m.owner_id is null
       join template_versions v on v.client_id = p.client_id and v.template_id = p.template_id and v.version = p.template_version
       join transactions t on t.client_id = p.client_id and t.id = p.transaction_id
     where p.client_id = current_client() and p.order_id = $1
       and (m.version <> p.template_version or m.version > m.seen_version)
     order by t.group_id, m.id, t.sequence`,
    [orderId],
  );
  return limited(
    rows.map(({ id: transactionId, groupId, name, changedAt, isGone, before, after }) => ({
      key: isGone ? 'templateDeleted' : 'templateChanged',
      parameters: isGone ? { template: name } : { template: name, date: localDateOf(changedAt), before, after },
      groupId,
      transactionId,
    })),
  );
}
