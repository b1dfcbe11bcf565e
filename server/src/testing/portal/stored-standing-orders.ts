import type { AccountId, ClientId, StandingOrderId, TemplateId, UserId } from '@portico/contract/ids';
import { TERMS_OF } from '@portico/contract/payments/manual/kinds';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { newId } from '../../platform/ids.ts';
import { STANDING_ORDER, TEMPLATE } from '../master-data.ts';
import type { TestClient } from '../clients.ts';
import type { TestPortal } from './portal.ts';

type Stored = {
  client: { id: ClientId };
  by: UserId;
  debitAccountId: AccountId;
  template?: object;
  /** What it says otherwise than `STANDING_ORDER`, and the columns of its next date. */
  content?: object;
  nextOn?: string | null;
};

/** A standing order with its template, in the database as if both had been approved long ago. */
export async function storeStandingOrder(
  portal: TestPortal,
  { client, by, debitAccountId, template = {}, content = {}, nextOn = null }: Stored,
): Promise<{ template: TemplateId; standingOrder: StandingOrderId }> {
  const [templateId, id] = [newId<TemplateId>(), newId<StandingOrderId>()];
  const paid = {
    ...EMPTY_TEMPLATE,
    ...TEMPLATE,
    debitAccountId,
    currency: 'CHF',
    amount: '1200',
    name: `Paid ${id}`,
    ...template,
  };
  const said = { ...STANDING_ORDER, name: `Standing ${id}`, templateId, ...content };
  const at = '2026-11-01T08:00:00Z';
  await portal.owner.inNoClient(async (tx) => {
    await tx.write('insert into templates (client_id, id, name, content, changed_at) values ($1, $2, $3, $4, $5)', [
      client.id,
      templateId,
      paid.name,
      JSON.stringify(paid),
      at,
    ]);
    await tx.write(
      'insert into template_versions (client_id, template_id, version, content, at) values ($1, $2, 1, $3, $4)',
      [client.id, templateId, JSON.stringify(paid), at],
    );
    await tx.write(
      `insert into standing_orders (client_id, id, name, content, changed_at, changed_by, counts_from, next_due_on, next_execution_on, next_order_on)
       values ($1, $2, $3, $4, $5, $6, '2026-11-01', $7, $7, '2098-01-01')`,
      [client.id, id, said.name, JSON.stringify(said), at, by, nextOn],
    );
  });
  return { template: templateId, standingOrder: id };
}

/** Three, of which one is paused and one has ended. */
export async function storeThreeStandingOrders(portal: TestPortal, client: TestClient): Promise<void> {
  const by = client.users['clerk']!.id;
  const templates = [
    { name: 'Lease', creditor: 'Bolt', account: 'CH2', currency: 'CHF', amount: '7' },
    { name: 'Dues', creditor: 'anvil', account: 'CH1', currency: 'EUR', amount: '0.5' },
    { name: 'office', creditor: '', account: '', currency: '', amount: '' },
  ];
  const contents = [
    { name: 'b', frequency: 'MONTHLY' },
    { name: 'A', frequency: 'YEARLY', amount: '9', currency: 'EUR' },
    { name: 'c', frequency: 'WEEKLY' },
  ];
  for (const [index, template] of templates.entries()) {
    const debitAccountId = client.accounts[index]!.id;
    const nextOn = ['2026-12-01', null, '2027-01-04'][index]!;
    const stored = await storeStandingOrder(portal, {
      client,
      by,
      debitAccountId,
      template,
      content: contents[index]!,
      nextOn,
    });
    await portal.owner.inNoClient((tx) =>
      tx.write('update standing_orders set is_paused = $2, changed_at = $3, entity_status = $4 where id = $1', [
        stored.standingOrder,
        index === 2,
        `2026-11-1${[7, 9, 8][index]}T08:00:00Z`,
        ['OK', 'CHANGE_PENDING', 'OK'][index],
      ]),
    );
  }
}

const { endToEndId: _ofOnePayment, ...NOTHING } = NO_PAYMENT;
const EMPTY_TEMPLATE = { ...NOTHING, ...TERMS_OF.STANDARD };
