import { randomUUID } from 'node:crypto';
import type { OrderId, UploadId } from '@portico/contract/ids';
import type { Database } from '../../platform/database/db.ts';
import { TEST_PASSWORD, type TestClient, type TestUser } from '../clients.ts';
import type { Order, Outcome, Upload } from '../orders.ts';
import { persist, persistUntil, Refused } from './persist.ts';

/**
 * `isHeld`: its bank takes it later than it was signed. `twinId`: it was restored beside this order, which was deleted.
 */
export type PaidOrder = {
  uploadId: UploadId;
  orderId: OrderId;
  client: TestClient;
  isHeld: boolean;
  twinId: OrderId | null;
};

const SIGN_IN = 'portal/authenticate';

/**
 * A client's treasury, over HTTP: it uploads and signs one order after the other, and repeats what got no answer, under
 * the same idempotency key, as every sender must.
 */
export class Treasury {
  readonly client: TestClient;
  readonly #address: string;
  readonly #owner: Database;
  /** How many requests were sent again. */
  repeated = 0;
  readonly #tokens = new Map<string, string>();

  constructor(address: string, owner: Database, client: TestClient) {
    this.#address = address;
    this.#owner = owner;
    this.client = client;
  }

  /** Uploads a file and has its order signed by two people. Calls `hear` as soon as the upload is acknowledged. */
  async pay(content: string, hear: (uploadId: UploadId) => void): Promise<PaidOrder> {
    const made = await this.#order(content, hear);
    await this.#signByTwo(made.orderId);
    return { ...made, client: this.client, isHeld: false, twinId: null };
  }

  /**
   * Deletes the order of a file, uploads the file again, has the first order restored by two people, deletes the second
   * one, and pays the first. The clerk's colleague is `colleague`.
   */
  async payRestored(content: string, hear: (uploadId: UploadId) => void): Promise<PaidOrder> {
    const { clerk, colleague } = this.client.users as Record<'clerk' | 'colleague', TestUser>;
    const made = await this.#order(content, hear);
    const { orderId } = made;
    await this.#act(clerk, 'delete', orderId, { comment: 'Wrong' });
    const twin = await this.#order(content, hear);
    const asked = await this.#act(clerk, 'restore', orderId, { anyway: true, comment: 'It was the right one' });
    const request = `portal/administration/twomanrules/${asked.changeRequest}`;
    const { digest } = await this.#call<{ digest: string }>(colleague, 'GET', request);
    await this.#call(colleague, 'POST', `${request}/approve`, { digest });
    await persistUntil(
      () => this.#call<Order>(clerk, 'GET', `payments/orders/${orderId}`),
      ({ status }) => status === 'OPEN',
    );
    await this.#act(clerk, 'delete', twin.orderId, { comment: 'The other one is paid' });
    await this.#act(clerk, 'submit', orderId);
    await this.#signByTwo(orderId);
    return { ...made, client: this.client, isHeld: false, twinId: twin.orderId };
  }

  /** Its people sign in again with their next request. */
  forgetSessions(): void {
    this.#tokens.clear();
  }

  async #order(content: string, hear: (uploadId: UploadId) => void): Promise<Pick<PaidOrder, 'uploadId' | 'orderId'>> {
    const clerk = this.client.users['clerk']!;
    const uploadId = await this.#upload(clerk, content);
    hear(uploadId);
    const upload = await persistUntil(
      () => this.#call<Upload[]>(clerk, 'GET', `payments/upload/status?uniqueId=${uploadId}`),
      ([status]) => status?.stepStatus !== 'IN_PROGRESS',
    );
    const orderId = upload[0]?.orders[0];
    if (!orderId) throw new Refused(`The upload ${uploadId} became no order: ${JSON.stringify(upload)}`);
    return { uploadId, orderId };
  }

  async #signByTwo(orderId: OrderId): Promise<void> {
    const { signer1, signer2 } = this.client.users as Record<'signer1' | 'signer2', TestUser>;
    await this.#sign(signer1, orderId);
    await this.#sign(signer2, orderId);
  }

  async #act(user: TestUser, action: string, orderId: OrderId, more: object = {}): Promise<Outcome> {
    const path = `payments/orders/${action}`;
    const { results } = await this.#call<{ results: Outcome[] }>(user, 'POST', path, { uuids: [orderId], ...more });
    const [result] = results;
    if (!result || result.problem)
      throw new Refused(`${user.username} could not ${action}: ${JSON.stringify(results)}`);
    return result;
  }

  #upload(user: TestUser, content: string): Promise<UploadId> {
    const key = randomUUID();
    return this.#persist(async () => {
      const body = new FormData();
      body.append('file', new Blob([content]), 'payments.xml');
      const answer = await this.#send(user, 'POST', 'payments/upload/PAIN001', { body, key });
      return (answer as { uniqueId: UploadId }).uniqueId;
    });
  }

  /** A code belongs to its session: one requested before the session ended is requested again. */
  async #sign(user: TestUser, orderId: OrderId): Promise<void> {
    const token = this.#tokens.get(user.username);
    try {
      await this.#signWithCode(user, orderId);
    } catch (error) {
      const isOfOtherSession = token !== this.#tokens.get(user.username);
      if (!isOfOtherSession || !String(error).includes('SECURITY_CODE_EXPIRED')) throw error;
      await this.#signWithCode(user, orderId);
    }
  }

  async #signWithCode(user: TestUser, orderId: OrderId): Promise<void> {
    const uuids = [orderId];
    await this.#call(user, 'POST', 'payments/orders/requestSigningCode', { uuids });
    const securityCode = await this.#lastCode(user);
    await this.#act(user, 'sign', orderId, { securityCode });
  }

  #call<Body>(user: TestUser, method: string, path: string, body?: unknown): Promise<Body> {
    const key = randomUUID();
    return this.#persist(async () => (await this.#send(user, method, path, { body, key })) as Body);
  }

  #persist<Result>(act: () => Promise<Result>): Promise<Result> {
    return persist(() =>
      act().catch((error: unknown) => {
        this.repeated += 1;
        throw error;
      }),
    );
  }

  /** One attempt. A failure of the server or the connection is thrown as an error, a refusal as Refused. */
  async #send(
    user: TestUser,
    method: string,
    path: string,
    { body, key, token }: { body?: unknown; key: string; token?: string },
  ): Promise<unknown> {
    const isForm = body instanceof FormData;
    const headers = {
      'idempotency-key': key,
      authorization: `Bearer ${token ?? this.#tokens.get(user.username) ?? ''}`,
      ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = isForm ? body : body === undefined ? {} : JSON.stringify(body);
    const answer = await fetch(`${this.#address}/portal/api/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: sent as BodyInit }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    if (answer.status === 401 && token === undefined && path !== SIGN_IN) {
      await this.#signIn(user);
      throw new Error('Signed in again.');
    }
    if (answer.status >= 400 && answer.status < 500) throw new Refused(`${method} ${path}: ${answer.status} ${text}`);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Both steps from the start, whatever became of an earlier attempt. */
  async #signIn(user: TestUser): Promise<void> {
    type Begun = { accessToken: string; secondFactorOptions: unknown[] };
    const { clientId, username } = user;
    const begun = (await this.#send(user, 'POST', SIGN_IN, {
      key: randomUUID(),
      body: { clientId, username, password: TEST_PASSWORD },
    })) as Begun;
    const securityCode = await this.#lastCode(user);
    const whole = (await this.#send(user, 'POST', 'portal/securityCode', {
      key: randomUUID(),
      body: { securityCode },
      token: begun.accessToken,
    })) as Begun;
    this.#tokens.set(username, whole.accessToken);
  }

  async #lastCode(user: TestUser): Promise<string> {
    const text = await persist(async () => {
      const row = await this.#owner.inNoClient((tx) =>
        tx.row<{ text: string }>('select text from outbox where recipient = $1 order by id desc limit 1', [user.email]),
      );
      return row!.text;
    });
    return /\d{6}/.exec(text)![0];
  }
}
