import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { newId } from '../../platform/ids.ts';
import type { TestClient } from '../../testing/clients.ts';
import { fetchFile } from '../../testing/exports/exported-files.ts';
import { makePaperClient } from '../../testing/exports/payments-on-paper.ts';
import { readPdf } from '../../testing/exports/read-pdf.ts';
import type { Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let partly: Person;
let orderId: OrderId;
/** The payment from the first account, and that from the second. */
let payment: string;
let other: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  ({ client, clerk, partly } = await makePaperClient(portal));
  const payments = [{ creditor: 'Bolt & Söhne', amount: '1250.00', currency: 'CHF' }];
  const file = await paymentFile(client.accounts, { payments });
  const kind = '<InstrPrty>HIGH</InstrPrty><SvcLvl><Cd>SEPA</Cd></SvcLvl><CtgyPurp><Cd>SUPP</Cd></CtgyPurp>';
  orderId = await clerk.order(
    file
      .replaceAll('<PmtId>', '<PmtId><InstrId>INTERNAL-7</InstrId>')
      .replaceAll('</PmtId>', `</PmtId><PmtTpInf>${kind}</PmtTpInf>`),
  );
  const [first, second] = (await clerk.transactions(orderId)).content;
  [payment, other] = [first!.uniqueId, second!.uniqueId];
});
afterAll(() => portal.stop());

type Standing = {
  /** When its message was sent. */
  sent?: string;
  /** What else is of its message. */
  message?: { bankStatus?: string; isOutcomeUnknown?: true; isWithdrawn?: true };
  bankStatus?: string;
  bookedOn?: string;
  returnedOn?: string;
};

/** Puts the payments of the order where they stand, whatever they were before. */
async function stand({ sent, message: of, bankStatus, bookedOn, returnedOn }: Standing): Promise<void> {
  const hasMessage = sent !== undefined || of !== undefined;
  await portal.owner.inNoClient(async (tx) => {
    const message = newId();
    if (hasMessage)
      await tx.write(
        `insert into bank_messages (client_id, order_id, id, message_id, bank_id, status, sent_at, changed_at, bank_status, outcome_unknown, withdrawn_at)
         select $1, $2, $3::uuid, $3::text, (select id from banks where client_id = $1 limit 1), 'RELEASED_TO_BANK', $4, now(), $5, $6, $7`,
        [
          client.id,
          orderId,
          message,
          sent ?? null,
          of?.bankStatus ?? null,
          of?.isOutcomeUnknown === true,
          of?.isWithdrawn ? '2026-11-20T09:00:00Z' : null,
        ],
      );
    await tx.write(
      `update transactions set message_id = $3, bank_status = $4, booked_on = $5, returned_on = $6
        where client_id = $1 and order_id = $2`,
      [client.id, orderId, hasMessage ? message : null, bankStatus ?? null, bookedOn ?? null, returnedOn ?? null],
    );
  });
}

const confirm = (query = '', { token } = clerk, id = payment) =>
  fetchFile(portal, token, `payments/transactions/${id}/confirmation${query}`);
const confirmed = async (query?: string) => readPdf((await confirm(query)).bytes);

async function refusal(): Promise<string> {
  const { status, bytes } = await confirm();
  const { key, reasons } = JSON.parse(bytes.toString()) as { key: string; reasons: { key: string }[] };
  expect([status, key]).toEqual([422, 'PAYMENT_NOT_CONFIRMED']);
  const path = `payments/orders/${orderId}/transactions/${payment}`;
  const { body } = await clerk.call<ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId'>>(
    'GET',
    path,
  );
  // What the page says before anybody tries.
  const keys = reasons.map((reason) => reason.key);
  expect(body.confirmation).toMatchObject({ allowed: false, reasons: keys.map((one) => ({ key: one })) });
  return keys.join();
}

describe('A payment', () => {
  it('is confirmed once it is booked: who paid whom, how much, for what', async () => {
    await stand({ sent: '2026-11-20T08:15:00Z', bankStatus: 'ACSC', bookedOn: '2026-11-23' });
    const { title, parts, facts } = await confirmed('?timeZone=Europe/Zurich');
    expect(title).toBe('Payment confirmation');
    expect(parts.find(({ role }) => role === 'H2')!.text).toBe('Bolt & Söhne CHF 1.250,00');
    expect(facts.slice(0, 2)).toEqual([
      'Status Booked by the bank on 23/11/2026',
      expect.stringMatching(/^As of 20\/11\/2026 \d\d:\d\d \(Europe\/Zurich\)$/),
    ]);
    const account = client.accounts[0]!;
    expect(facts).toEqual(
      expect.arrayContaining([
        'Creditor Bolt & Söhne Winterthur Switzerland',
        `Debtor ${account.owner}`,
        `Debtor account ${account.iban.match(/.{1,4}/g)!.join(' ')}`,
        'Execution 20/11/2026',
        'Remittance Invoice 0',
      ]),
    );
    // What the sender and their bank agree on is nothing to the creditor.
    expect(facts.filter((fact) => /^(Payment group|Booking|Instruction|Priority|Category purpose)/.test(fact))).toEqual(
      [],
    );
    expect(facts.join(' ')).not.toMatch(/INTERNAL|\([A-Z]{4}\)/);
    expect(facts).toContain('Service level SEPA');
    // The same payment in the order's report has them.
    const report = await fetchFile(
      portal,
      clerk.token,
      `payments/orders/${orderId}/get-pdf?reportType=DETAILS`,
      {},
      'PUT',
    );
    expect((await readPdf(report.bytes)).facts).toEqual(
      expect.arrayContaining([
        'Priority High (HIGH)',
        'Service level SEPA',
        'Instruction INTERNAL-7',
        expect.stringMatching(/^Category purpose .* \(SUPP\)$/),
        expect.stringMatching(/^Payment group /),
      ]),
    );
  });

  it('is confirmed as far as it has come', async () => {
    const stageOf = async () => (await confirmed('?timeZone=Europe/Zurich')).facts[0];
    await stand({ sent: '2026-11-20T08:15:00Z' });
    expect(await stageOf()).toBe('Status Sent to the bank on 20/11/2026 09:15. The bank can still refuse it.');
    await stand({ sent: '2026-11-20T08:15:00Z', bankStatus: 'ACSP' });
    expect(await stageOf()).toBe('Status Sent to the bank on 20/11/2026 09:15. The bank can still refuse it.');
    // Its answer may come before it is known that it was sent.
    await stand({ bankStatus: 'ACSP' });
    expect(await stageOf()).toBe('Status The bank has the payment, and can still refuse it.');
    await stand({ bankStatus: 'ACCC' });
    expect(await stageOf()).toBe('Status The bank reports that it has carried out the payment.');
    // A booking counts, whatever a report has said.
    await stand({ bankStatus: 'RJCT', bookedOn: '2026-11-23' });
    expect(await stageOf()).toBe('Status Booked by the bank on 23/11/2026');
  });

  it('is not confirmed before its bank has it, nor once that has refused it or given it back', async () => {
    await stand({});
    expect(await refusal()).toBe('paymentNotSent');
    await stand({ sent: '2026-11-20T08:15:00Z', bankStatus: 'RJCT' });
    expect(await refusal()).toBe('paymentRefused');
    await stand({ sent: '2026-11-20T08:15:00Z', bookedOn: '2026-11-23', returnedOn: '2026-11-24' });
    expect(await refusal()).toBe('paymentReturned');
    await stand({ sent: '2026-11-20T08:15:00Z', message: { bankStatus: 'RJCT' } });
    expect(await refusal()).toBe('paymentRefused');
    await stand({ sent: '2026-11-20T08:15:00Z', message: { isWithdrawn: true } });
    expect(await refusal()).toBe('paymentNotSent');
    await stand({ message: { isOutcomeUnknown: true } });
    expect(await refusal()).toBe('paymentOutcomeUnknown');
    for (const bankStatus of ['BLCK', 'PART', 'RJCX']) {
      await stand({ sent: '2026-11-20T08:15:00Z', bankStatus });
      expect(await refusal()).toBe('paymentUnclear');
    }
  });

  it('is confirmed in the language of who gets it', async () => {
    await stand({ bookedOn: '2026-11-23' });
    const { title, language, facts, pages } = await confirmed('?language=de');
    expect([title, language]).toEqual(['Zahlungsbestätigung', 'de']);
    expect(facts[0]).toBe('Status Von der Bank gebucht am 23/11/2026');
    expect(facts.join()).toContain('Schweiz');
    expect(pages[0]!.text).toContain('Seite 1 von 1');
  });

  it('is confirmed only for those who see it', async () => {
    await stand({ bookedOn: '2026-11-23' });
    const statusOf = async (...asked: Parameters<typeof confirm>) => (await confirm(...asked)).status;
    expect(await statusOf('', partly)).toBe(200);
    expect(await statusOf('', partly, other)).toBe(404);
    expect(await statusOf('', clerk, crypto.randomUUID())).toBe(404);
    const salaries = await clerk.order(
      await paymentFile(client.accounts[0]!, { payments: [{ creditor: 'Anja Employee', salary: true }] }),
    );
    const [salary] = (await clerk.transactions(salaries)).content;
    await portal.owner.inNoClient((tx) =>
      tx.write(`update transactions set booked_on = '2026-11-23' where client_id = $1 and id = $2`, [
        client.id,
        salary!.uniqueId,
      ]),
    );
    expect([await statusOf('', clerk, salary!.uniqueId), await statusOf('', partly, salary!.uniqueId)]).toEqual([
      200, 404,
    ]);
  });

  it('is in the audit log once it is confirmed', async () => {
    await stand({ bookedOn: '2026-11-23' });
    await confirmed();
    const last = await portal.owner.inNoClient((tx) =>
      tx.row<{ record: object }>(
        `select record::jsonb as record from audit_log where client_id = $1 order by sequence desc limit 1`,
        [client.id],
      ),
    );
    expect(last!.record).toMatchObject({
      action: 'paymentConfirmed',
      entityId: orderId,
      detail: { transactionId: payment },
    });
  });
});
