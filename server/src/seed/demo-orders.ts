import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { localDateOf, type Clock } from '../platform/clock.ts';
import { demoFolder, type DemoIndexEntry } from '../uploads/public.ts';
import { makeIban } from './create.ts';
import { DEMO_ACCOUNTS, DEMO_BANKS, type DemoAccount } from './demo-accounts.ts';
import {
  DEMO_CREDITORS as CREDITORS,
  writeDemoFile,
  type DemoFile,
  type DemoGroup,
  type DemoPayment,
} from './write-demo-file.ts';

type Sample = {
  name: string;
  clientId: string;
  description: string;
  version?: DemoFile['version'];
  groups: DemoGroup[];
};

function pay(creditor: keyof typeof CREDITORS, amount: string, currency: string, remittance: string): DemoPayment {
  return { ...CREDITORS[creditor], amount, currency, remittance };
}

function from(clientId: string, index: number, payments: DemoPayment[], serviceLevel?: string): DemoGroup {
  const account: DemoAccount = DEMO_ACCOUNTS[clientId]![index]!;
  const bank = DEMO_BANKS.find((candidate) => candidate.folder === account.bank)!;
  return {
    debtor: account.owner,
    debtorIban: account.iban,
    debtorBic: bank.bic,
    accountCurrency: account.currency,
    payments,
    ...(serviceLevel ? { serviceLevel } : {}),
  };
}

const EMPLOYEES = ['Anja Keller', 'Bruno Iten', 'Carla Meier', 'Dejan Kostic', 'Eva Roth'];

/** The sample files: what a clerk would upload on a day, and two that show how the portal reports trouble. */
const SAMPLES: Sample[] = [
  {
    name: 'acme-suppliers.xml',
    clientId: 'ACME',
    description: 'suppliers',
    groups: [
      from('ACME', 0, [
        pay('foundry', '28401.65', 'CHF', 'Invoice 88210'),
        pay('electrics', '16188.00', 'CHF', 'Invoice 2026-1107'),
        pay('testing', '4830.75', 'CHF', 'Calibration Q4'),
      ]),
      from(
        'ACME',
        2,
        [
          pay('freight', '6120.40', 'EUR', 'Freight October'),
          pay('metals', '14822.00', 'EUR', 'Facture 5518'),
          pay('tools', '9431.05', 'EUR', 'Fattura 1102'),
        ],
        'SEPA',
      ),
    ],
  },
  {
    name: 'acme-single.xml',
    clientId: 'ACME',
    description: 'single',
    version: 'pain.001.001.03',
    groups: [from('ACME', 4, [pay('castings', '22105.90', 'GBP', 'Order 7781')])],
  },
  {
    name: 'acme-rejected.xml',
    clientId: 'ACME',
    description: 'rejected',
    groups: [
      from(
        'ACME',
        3,
        [pay('metals', '1250.00', 'EUR', 'Acompte 11'), pay('steel', '3380.00', 'EUR', 'RE 611203 SIM-RJCT-AC04')],
        'SEPA',
      ),
    ],
  },
  {
    name: 'acme-salaries.xml',
    clientId: 'ACME',
    description: 'salaries',
    groups: [
      from(
        'ACME',
        0,
        EMPLOYEES.map((creditor, index) => ({
          creditor,
          country: 'CH',
          iban: makeIban('CH', `0099900009920000${index + 1}`),
          amount: `${6180 + index * 240}.35`,
          currency: 'CHF',
          remittance: 'Salary',
          salary: true,
        })),
      ),
    ],
  },
  {
    name: 'globex-carriers.xml',
    clientId: 'GLOBEX',
    description: 'suppliers',
    groups: [
      from(
        'GLOBEX',
        1,
        [pay('freight', '5210.00', 'EUR', 'Invoice 4410'), pay('tools', '780.20', 'EUR', 'Fattura 99')],
        'SEPA',
      ),
    ],
  },
];

/** Writes new sample files, dated today, with message ids that were never used before. */
export async function writeDemoFiles(config: Pick<Config, 'dataFolder'>, clock: Clock): Promise<DemoIndexEntry[]> {
  const folder = demoFolder(config);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entries: DemoIndexEntry[] = [];
  for (const sample of SAMPLES) {
    await writeFile(join(folder, sample.name), await writeDemoFile(fileOf(sample, clock.now())));
    entries.push({ fileName: sample.name, clientId: sample.clientId, description: sample.description });
  }
  entries.push(await writeFaultyFile(folder, clock.now()));
  await writeFile(join(folder, 'index.json'), JSON.stringify(entries, null, 2));
  return entries;
}

export function fileOf(sample: Pick<Sample, 'clientId' | 'groups' | 'version' | 'name'>, now: Date): DemoFile {
  const stamp = now.toISOString().replace(/\D/g, '').slice(2, 14);
  return {
    messageId: `${sample.clientId}-${stamp}-${sample.name.split(/[-.]/)[1]}`.toUpperCase().slice(0, 35),
    initiatingParty: sample.groups[0]!.debtor,
    version: sample.version ?? 'pain.001.001.09',
    groups: sample.groups,
    date: localDateOf(now),
    createdAt: `${now.toISOString().slice(0, 19)}Z`,
  };
}

/** A file with a mistyped IBAN and a wrong control sum: refused, with both findings. */
async function writeFaultyFile(folder: string, now: Date): Promise<DemoIndexEntry> {
  const whole = await writeDemoFile(fileOf({ ...SAMPLES[0]!, name: 'acme-faulty.xml' }, now));
  const faulty = whole
    .replace(CREDITORS.electrics.iban, `${CREDITORS.electrics.iban.slice(0, -1)}9`)
    .replace(/<CtrlSum>\d+/, '<CtrlSum>1');
  await writeFile(join(folder, 'acme-faulty.xml'), faulty);
  return { fileName: 'acme-faulty.xml', clientId: 'ACME', description: 'faulty' };
}

/** Which file belongs to which client. */
export const SAMPLE_NAMES = [
  ...SAMPLES.map((sample) => ({ fileName: sample.name, clientId: sample.clientId })),
  { fileName: 'acme-faulty.xml', clientId: 'ACME' },
];
