import type { ClientId, TemplateId, UserId } from '@portico/contract/ids';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import { bankingDaysOf } from '../platform/days/banking-days.ts';
import { localDateOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { plannedDates } from '../standing-orders/planned-dates.ts';

type DemoStandingOrder = Partial<StandingOrderContent> & {
  name: string;
  /** The name of its template. */
  pays: string;
  /** The day of the next month on which it begins. */
  beginsOn: number;
  isPaused?: true;
};

/** The demo's standing orders. They begin late enough that the demo starts without orders of theirs. */
const DEMO_STANDING_ORDERS: Record<string, DemoStandingOrder[]> = {
  ACME: [
    { name: 'Rent, works Basel, monthly', pays: 'Rent, works Basel', beginsOn: 25 },
    { name: 'Insurance, quarterly', pays: 'Insurance premium', beginsOn: 28, frequency: 'QUARTERLY' },
    {
      name: 'Electricity on account',
      pays: 'Electricity, works Basel',
      beginsOn: 25,
      isOnLastBankingDay: true,
      amount: '2900.00',
      currency: 'CHF',
      remittance: 'Payment on account',
      isPaused: true,
    },
  ],
};

const ON_ITS_DAY: Omit<StandingOrderContent, 'name' | 'templateId' | 'firstDate'> = {
  amount: '',
  currency: '',
  remittance: '',
  reference: '',
  frequency: 'MONTHLY',
  isOnLastBankingDay: false,
  holidayRule: 'AFTER',
  lastDate: null,
  datesCount: null,
  daysAhead: 5,
};

/** Adds the standing orders of a demo client whose templates are there, unless it has or had some. */
export async function seedStandingOrders(
  tx: Transaction,
  clientId: ClientId,
  businessId: string,
  at: Date,
): Promise<void> {
  const known = await tx.row('select 1 from standing_orders where client_id = $1 limit 1', [clientId]);
  const keeper = await tx.row<{ id: UserId }>(
    `select id from users where client_id = $1 and user_name = 'clerk' and deleted_at is null`,
    [clientId],
  );
  if (known || !keeper) return;
  const today = localDateOf(at);
  for (const { pays, beginsOn, isPaused = false, ...said } of DEMO_STANDING_ORDERS[businessId] ?? []) {
    const template = await tx.row<{ id: TemplateId }>(
      'select id from templates where client_id = $1 and owner_id is null and name = $2 and deleted_at is null',
      [clientId, pays],
    );
    if (!template) continue;
    const firstDate = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, beginsOn))
      .toISOString()
      .slice(0, 10);
    const content: StandingOrderContent = { ...ON_ITS_DAY, firstDate, templateId: template.id, ...said };
    const days = await bankingDaysOf({ currency: 'CHF', country: 'CH' });
    // Its bank takes every date at every hour.
    const takenUntil = { ...days, lastDayFor: (date: string) => date };
    const [next] = plannedDates({ calendar: content, daysAhead: content.daysAhead }, takenUntil, today);
    await tx.write(
      `insert into standing_orders (client_id, id, name, content, changed_at, changed_by, is_paused, counts_from,
         next_due_on, next_execution_on, next_order_on, template_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1)`,
      [
        clientId,
        newId(),
        said.name,
        JSON.stringify(content),
        at,
        keeper.id,
        isPaused,
        today,
        next!.dueDate,
        next!.executionDate,
        next!.orderDate,
      ],
    );
  }
}
