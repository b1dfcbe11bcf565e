import { expect, test } from 'vitest';
import type { ApiCall } from './api.ts';
import type { Reply } from './endpoint.ts';
import {
  trustedId,
  type AccountId,
  type ClientId,
  type OrderId,
  type OrderMessageId,
  type UploadId,
  type UserId,
} from './ids.ts';
import type { uploadsEndpoints } from './uploads/endpoints.ts';

const order = trustedId<OrderId>('018f2f5e-0000-7000-8000-000000000001');
const account = trustedId<AccountId>('018f2f5e-0000-7000-8000-000000000003');
const upload = trustedId<UploadId>('018f2f5e-0000-7000-8000-000000000002');
const client = trustedId<ClientId>('018f2f5e-0000-7000-8000-000000000004');
const user = trustedId<UserId>('018f2f5e-0000-7000-8000-000000000005');
const messageId = trustedId<OrderMessageId>('HELVETIA-0042');

/** What only one of them may be given to; the compiler is what is tested (`npm run check`). */
const open = (uniqueId: OrderId): ApiCall<'GET payments/orders/:uniqueId'> => ({ params: { uniqueId } });
const unlock = (uniqueId: UserId): ApiCall<'POST portal/administration/users/:uniqueId/unlock'> => ({
  params: { uniqueId },
});
const present = (uniqueId: UploadId): Pick<Reply<(typeof uploadsEndpoints)['upload']>, 'uniqueId'> => ({ uniqueId });

test('an order is asked for by its own id, and by no other', () => {
  expect(open(order)).toEqual({ params: { uniqueId: order } });
  // @ts-expect-error -- an account's id
  expect(open(account)).not.toEqual(open(order));
  // @ts-expect-error -- an upload's id
  expect(open(upload)).not.toEqual(open(order));
  // @ts-expect-error -- what its file calls it, `orderId` on the wire
  expect(open(messageId)).not.toEqual(open(order));
  // @ts-expect-error -- any text
  expect(open('HELVETIA-0042')).not.toEqual(open(order));
});

test('a user is meant by their id, and not by the name they sign in with', () => {
  expect(unlock(user)).toEqual({ params: { uniqueId: user } });
  // @ts-expect-error -- their client's id
  expect(unlock(client)).not.toEqual(unlock(user));
  // @ts-expect-error -- their name
  expect(unlock('clara')).not.toEqual(unlock(user));
});

test('a text is taken for an id, and another kind’s id isn’t', () => {
  // @ts-expect-error -- an account's id
  expect(open(trustedId<OrderId>(account))).not.toEqual(open(order));
});

test('an endpoint answers with the ids of its own kind', () => {
  expect(present(upload)).toEqual({ uniqueId: upload });
  // @ts-expect-error -- an order's id
  expect(present(order)).not.toEqual(present(upload));
});

test('an id is text where text is meant', () => {
  const key: string = order;
  expect(`payments/orders/${order}`).toBe(`payments/orders/${key}`);
});
