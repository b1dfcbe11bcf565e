import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import type { CLERK_GRANTS } from './clients.ts';
import type { Person } from './orders.ts';

type Grant = (typeof CLERK_GRANTS)[number];

/** What a refused edit answers. */
export type Problem = {
  key: string;
  reasons?: { kind: string; key: string; parameters: Record<string, string | number> }[];
  fields?: { field: string; message: string }[];
};

/** These rights, and EDIT on all accounts. */
export function editorOf(...areas: Grant['area'][]): Grant[] {
  const switches = ['PAYMENT_VIEW' as const, ...areas].map((area) => ({ area, level: 'GRANT' as const }));
  return [...switches, { area: 'ACCOUNT_PAYMENTS', level: 'EDIT' }];
}

let number = 1000;

/** Payments that resemble no others. */
export function ownPayments(count: number): { amount: string }[] {
  return Array.from({ length: count }, () => ({ amount: `${++number}.25` }));
}

/** An uploaded order, opened again. */
export async function openedUpload(by: Person, file: string): Promise<OrderId> {
  const id = await by.order(file);
  if ((await by.get(id)).status !== 'OPEN') await by.act('reopen', [id]);
  await by.reach(id, 'OPEN');
  return id;
}

export async function paymentIds(person: Person, id: OrderId): Promise<TransactionId[]> {
  return (await person.transactions(id)).content.map(({ uniqueId }) => uniqueId);
}

export async function warningKeys(person: Person, id: OrderId): Promise<string[]> {
  return (await person.get(id)).warningList.map(({ key }) => key);
}

type Differences = ApiAnswer<'GET payments/orders/:uniqueId/differences'>;

export async function fileDifferences(person: Person, id: OrderId): Promise<Differences> {
  return (await person.call<Differences>('GET', `payments/orders/${id}/differences`)).body;
}
