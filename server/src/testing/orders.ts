import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import type { CLERK_GRANTS, TestUser } from './clients.ts';
import type { Answer, TestPortal } from './portal/portal.ts';
import { until } from './portal/until.ts';

export type Upload = ApiAnswer<'GET payments/upload/status'>[number];
export type Order = ApiAnswer<'GET payments/orders/:uniqueId'>;
export type OrderRow = ApiAnswer<'GET payments/orders'>['content'][number];
export type Transactions = ApiAnswer<'GET payments/orders/:uniqueId/transactions'>;
export type Outcome = ApiAnswer<'POST payments/orders/:action'>['results'][number] & {
  problem?: {
    key: string;
    code: string;
    reasons?: { kind: string; key: string; parameters: Record<string, string | number> }[];
  };
};

/** What a person does with orders over HTTP: each signs in once, at their first call. */
export type Person = {
  user: TestUser;
  token: string;
  call<Body = Record<string, never>>(method: string, path: string, body?: unknown): Promise<Answer<Body>>;
  /** Uploads a file and waits until its import has ended. */
  upload(content: string | Uint8Array, fileName?: string): Promise<Upload>;
  /** Uploads a file that must become an order, and returns the order's id. */
  order(content: string | Uint8Array): Promise<OrderId>;
  get(orderId: OrderId): Promise<Order>;
  transactions(orderId: OrderId, filter?: unknown): Promise<Transactions>;
  list(query?: Record<string, string>): Promise<ApiAnswer<'GET payments/orders'>>;
  /** Waits until an order has one of these statuses. */
  reach(orderId: OrderId, ...statuses: string[]): Promise<Order>;
  act(action: string, orderIds: OrderId[], more?: Record<string, string | boolean>): Promise<Outcome[]>;
  /** Requests the code for a basket and returns it. */
  code(orderIds: OrderId[]): Promise<string>;
  sign(...orderIds: OrderId[]): Promise<Outcome[]>;
};

export async function signedIn(portal: TestPortal, user: TestUser): Promise<Person> {
  return personOf(portal, user, await portal.signIn(user));
}

/** The person whose session this access token belongs to. */
export function personOf(portal: TestPortal, user: TestUser, token: string): Person {
  const call = <Body>(method: string, path: string, body?: unknown) => portal.call<Body>(method, path, { token, body });
  const person: Person = {
    user,
    token,
    call,
    async upload(content, fileName = 'payments.xml') {
      const { body } = await portal.upload(token, fileName, content);
      const ask = async () =>
        (await call<Upload[]>('GET', `payments/upload/status?uniqueId=${body.uniqueId}`)).body[0]!;
      return until(ask, (upload) => upload.stepStatus !== 'IN_PROGRESS');
    },
    async order(content) {
      const upload = await person.upload(content);
      if (upload.orders.length !== 1) throw new Error(`No order: ${JSON.stringify(upload.problems)}`);
      return upload.orders[0]!;
    },
    async get(orderId) {
      const { status, body } = await call<Order>('GET', `payments/orders/${orderId}`);
      if (status !== 200) throw new Error(`The order can't be read: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    async transactions(orderId, filter) {
      const query = filter === undefined ? '' : `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      return (await call<Transactions>('GET', `payments/orders/${orderId}/transactions${query}`)).body;
    },
    async list(query = {}) {
      const { status, body } = await call<ApiAnswer<'GET payments/orders'>>(
        'GET',
        `payments/orders?${new URLSearchParams(query)}`,
      );
      if (status !== 200) throw new Error(`The list can't be read: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    reach: (orderId, ...statuses) =>
      until(
        () => person.get(orderId),
        (order) => statuses.includes(order.status),
      ),
    async act(action, uuids, more = {}) {
      const { status, body } = await call<{ results: Outcome[] }>('POST', `payments/orders/${action}`, {
        uuids,
        ...more,
      });
      if (status !== 200) throw new Error(`The action was refused: ${status} ${JSON.stringify(body)}`);
      return body.results;
    },
    async code(uuids) {
      const { status, body } = await call('POST', 'payments/orders/requestSigningCode', { uuids });
      if (status !== 200) throw new Error(`No code: ${status} ${JSON.stringify(body)}`);
      return portal.lastCode(user);
    },
    async sign(...uuids) {
      return person.act('sign', uuids, { securityCode: await person.code(uuids) });
    },
  };
  return person;
}

/** Everybody of a test client, signed in. */
export async function everybody<Role extends string>(
  portal: TestPortal,
  users: Record<string, TestUser>,
  ...roles: Role[]
): Promise<Record<Role, Person>> {
  const people = await Promise.all(roles.map(async (role) => [role, await signedIn(portal, users[role]!)] as const));
  return Object.fromEntries(people) as Record<Role, Person>;
}

// Orders that are edited.

type Grant = (typeof CLERK_GRANTS)[number];

/** What a refused edit answers. */
export type RefusedEdit = {
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
