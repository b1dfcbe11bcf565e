import { expect } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { TEMPLATE } from '../master-data.ts';
import type { Outcome, Person, RefusedEdit } from '../orders.ts';
import type { TemplateClient } from './template-clients.ts';

type Begun = ApiAnswer<'POST payments/manual/fromTemplates'>;
type Relevant = ApiAnswer<'GET portal/administration/relevantTemplates'>['templates'];
type Template = ApiAnswer<'GET portal/administration/templates/:uniqueId'>;

export const CLIENTS = 'portal/administration/templates';
export const MINE = 'portal/administration/myTemplates';
export const TODAY = '2026-11-17';
/** From whatever account. */
export const ANYWHERE = { debitAccountId: null, locked: ['creditor', 'account'] };

let made = 0;

/** The rent: whom, from where and how is locked; how much and what for isn't. Without a word of whose, the client's. */
export async function rent(
  who: TemplateClient,
  change: object = {},
  { by = who.boss, path = CLIENTS } = {},
): Promise<string> {
  const content = {
    ...TEMPLATE,
    name: `Rent ${++made}`,
    debitAccountId: who.client.accounts[0]!.id,
    currency: 'CHF',
    amount: `${made}.25`,
    remittance: 'Rent',
    chargeBearer: 'SHAR',
    locked: ['debitAccountId', 'creditor', 'account', 'currency', 'chargeBearer'],
    ...change,
  };
  const { status, body } = await by.call<{ uniqueId: string }>('POST', path, { content });
  expect([status, body]).toMatchObject([200, { outcome: 'DONE' }]);
  return body.uniqueId;
}

export async function changeRent({ boss }: TemplateClient, id: string, changes: object): Promise<void> {
  const { content, version } = (await boss.call<Template>('GET', `${CLIENTS}/${id}`)).body;
  const body = { content: { ...content, ...changes }, version };
  expect((await boss.call('PUT', `${CLIENTS}/${id}`, body)).body).toMatchObject({ outcome: 'DONE' });
}

export const begin = (person: Person, ...templates: string[]) =>
  person.call<Begun>('POST', 'payments/manual/fromTemplates', { templates });

/** An order of these templates as the editor would send it, with changes of its payments and groups. */
export async function orderOf(person: Person, templates: string[], changes: object = {}, ofGroup: object = {}) {
  const { body } = await begin(person, ...templates);
  const groups = body.groups.map((group) => ({
    ...group,
    executionDate: TODAY,
    payments: group.payments.map((payment, index) => ({
      ...payment,
      amount: payment.amount || `${++made}.${index + 10}`,
      ...changes,
    })),
    ...ofGroup,
  }));
  return { groups };
}

export const postOrder = (person: Person, body: object, action = '') =>
  person.call<Outcome & RefusedEdit>('POST', `payments/orders${action}`, body);

/** The same, saved; `action` submits it, too. */
export async function saveOrderOf(
  person: Person,
  templates: string[],
  changes: object = {},
  action: '' | '/saveAndSubmit' = '',
): Promise<OrderId> {
  const { status, body } = await postOrder(person, await orderOf(person, templates, changes), action);
  expect([status, body]).toMatchObject([200, { outcome: 'DONE' }]);
  return body.uniqueId;
}

export const fieldsOf = ({ body }: { body: RefusedEdit }) => body.fields?.map(({ field }) => field);

export async function relevantTo(person: Person): Promise<Relevant> {
  const path = 'portal/administration/relevantTemplates';
  return (await person.call<{ templates: Relevant }>('GET', path)).body.templates;
}
