import type { ClientId } from '@portico/contract/ids';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { termsOfTemplate } from '@portico/contract/templates/template-fields';
import { LANGUAGES } from '@portico/contract/languages';
import { loadAccounts } from '../../accounts/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { UsableTemplate } from '../../templates/public.ts';
import type { Maker } from '../manual/maker.ts';
import { writeManualOrder } from '../manual/write-manual-order.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import type { Origin } from '../writing/order-source.ts';
import { countTemplates } from './template-links.ts';

type Due = {
  clientId: ClientId;
  /** Whose standing order it is: the order counts as made by them. */
  origin: Origin;
  /** A template of the client's that names its account. */
  template: UsableTemplate;
  payment: ManualPayment;
  /** When it was due; `YYYY-MM-DD`, as is the day on which the bank is to execute it. */
  dueDate: string;
  executionDate: string;
};

/**
 * Makes an order of one payment from a template, for a standing order; it is open then. It is judged as if somebody had
 * entered it who may pay with the client's templates, and nobody else. Throws
 * `IncompleteOrder` if it can't be made; the transaction may hold rows of it then, and must not be committed.
 */
export async function payFromTemplate(
  { tx, clock }: { tx: Transaction; clock: Clock },
  { clientId, origin, template, payment, dueDate, executionDate }: Due,
): Promise<OrderFacts> {
  const maker: Maker = {
    clientId,
    origin,
    accounts: await loadAccounts(tx),
    // Those who keep it had these rights when they changed it.
    permit: { mayDebit: () => true, mayPayOthers: false },
    paysSalaries: true,
    needsTemplate: null,
    loadTemplates: () => Promise.resolve(new Map([[template.uniqueId, template]])),
  };
  const debitAccountId = template.content.debitAccountId!;
  const group = { ...termsOfTemplate(template.content), debitAccountId, executionDate };
  const content = { groups: [{ ...group, payments: [{ ...payment, template: template.uniqueId }] }] };
  // Nobody reads what is wrong with its fields: those who look it up pay with the template by hand.
  const context = { tx, clock, language: LANGUAGES[0] };
  const { order, templates } = await writeManualOrder(context, maker, content, { standingOrder: { dueDate } });
  await countTemplates(tx, templates, clock.now());
  return order;
}
