import type { AccountId, ClientId, UserId } from '@portico/contract/ids';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { TERMS_OF } from '@portico/contract/payments/manual/kinds';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import type { Transaction } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { makeIban } from './create.ts';

type DemoTemplate = Partial<Omit<TemplateContent, 'debitAccountId'>> & {
  name: string;
  /** The short name of the account debited. */
  from: string;
  /** Whose it is, by user name; the client's without one. */
  of?: string;
};

const WHOM = ['debitAccountId', 'creditor', 'account', 'currency'] as const;
const MAIN = 'Rheinbrück · CHF main';

/** The demo's templates; everybody in them is invented. */
const DEMO_TEMPLATES: Record<string, DemoTemplate[]> = {
  ACME: [
    {
      name: 'Rent, works Basel',
      from: MAIN,
      creditor: 'Rheinhafen Immobilien AG',
      account: makeIban('CH', '00999000062200017'),
      currency: 'CHF',
      amount: '18400.00',
      remittance: 'Rent works Basel',
      locked: [...WHOM, 'amount'],
    },
    {
      name: 'Electricity, works Basel',
      from: MAIN,
      creditor: 'Stromwerk am Rhein AG',
      account: makeIban('CH', '00999000062200025'),
      currency: 'CHF',
      locked: [...WHOM],
    },
    {
      name: 'Steel, Ruhrland',
      from: 'Hafenkontor · EUR suppliers',
      ...TERMS_OF.SEPA,
      creditor: 'Ruhrland Stahlhandel GmbH',
      account: makeIban('DE', '999000990008811004'),
      currency: 'EUR',
      locked: [...WHOM, 'serviceLevel', 'chargeBearer'],
    },
    {
      name: 'Bearings, Lombardia',
      from: 'Hafenkontor · EUR suppliers',
      ...TERMS_OF.SEPA,
      creditor: 'Cuscinetti Lombardia S.r.l.',
      account: makeIban('IT', 'X9990099900000000881231'),
      currency: 'EUR',
      remittance: 'Bearings',
      locked: ['creditor', 'account'],
    },
    {
      name: 'Insurance premium',
      from: MAIN,
      creditor: 'Basler Werk-Versicherung',
      account: makeIban('CH', '00999000062200033'),
      currency: 'CHF',
      amount: '6250.00',
      remittance: 'Premium policy 30-4471',
      locked: [...WHOM],
    },
    {
      name: 'Tools, Brunner',
      of: 'clerk',
      from: MAIN,
      creditor: 'Brunner Werkzeuge AG',
      account: makeIban('CH', '00999000062200041'),
      currency: 'CHF',
      locked: ['creditor', 'account'],
    },
  ],
};

/** Adds the templates of a demo client, unless it has or had some. */
export async function seedTemplates(tx: Transaction, clientId: ClientId, businessId: string, at: Date): Promise<void> {
  const known = await tx.row('select 1 from templates where client_id = $1 limit 1', [clientId]);
  if (known) return;
  const [accounts, users] = await Promise.all([
    tx.rows<{ name: string; id: AccountId }>('select short_name as name, id from accounts where client_id = $1', [
      clientId,
    ]),
    tx.rows<{ name: string; id: UserId }>('select user_name as name, id from users where client_id = $1', [clientId]),
  ]);
  for (const { from, of, ...said } of DEMO_TEMPLATES[businessId] ?? []) {
    const debitAccountId = accounts.find(({ name }) => name === from)?.id;
    const ownerId = users.find(({ name }) => name === of)?.id ?? null;
    if (debitAccountId === undefined || (of !== undefined && ownerId === null)) continue;
    const { endToEndId: _ofOnePayment, ...nothing } = NO_PAYMENT;
    const content: TemplateContent = { ...nothing, ...TERMS_OF.STANDARD, locked: [], debitAccountId, ...said };
    const id = newId();
    await tx.write(
      `with made as (
         insert into templates (client_id, id, owner_id, name, content, changed_at) values ($1, $2, $3, $4, $5, $6)
         returning client_id, id, version, content, changed_at)
       insert into template_versions (client_id, template_id, version, content, at) select * from made`,
      [clientId, id, ownerId, said.name, JSON.stringify(ownerId ? { ...content, ownerId } : content), at],
    );
  }
}
