import { randomBytes } from 'node:crypto';
import { makeIban } from '../seed/create.ts';
import { writeDemoFile, type DemoFile, type DemoPayment } from '../seed/write-demo-file.ts';
import type { TestAccount } from './clients.ts';

type Options = {
  payments?: Partial<DemoPayment>[];
  count?: number;
  messageId?: string;
  version?: DemoFile['version'];
  date?: string;
};

/** A test's payment file: by default one payment of 100.00 from the account. */
export function paymentFile(accounts: TestAccount | TestAccount[], options: Options = {}): Promise<string> {
  const given = options.payments ?? Array.from({ length: options.count ?? 1 }, () => ({}));
  const groups = [accounts].flat().map((account, index) => ({
    debtor: account.owner,
    debtorIban: account.iban,
    debtorBic: account.bic,
    accountCurrency: account.currency,
    payments: given.map((payment, number) => ({ ...onePayment(account.currency, number + index * 1000), ...payment })),
  }));
  return writeDemoFile({
    messageId: options.messageId ?? `TEST-${randomBytes(8).toString('hex')}`,
    initiatingParty: [accounts].flat()[0]!.owner,
    version: options.version ?? 'pain.001.001.09',
    date: options.date ?? '2026-11-20',
    createdAt: '2026-11-20T08:00:00Z',
    groups,
  });
}

function onePayment(currency: string, number: number): DemoPayment {
  return {
    creditor: `Creditor ${number}`,
    country: 'CH',
    iban: makeIban('CH', `00999${String(number).padStart(12, '0')}`),
    amount: '100.00',
    currency,
    remittance: `Invoice ${number}`,
  };
}
