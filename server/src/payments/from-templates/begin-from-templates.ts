import type { Reply, Request } from '@portico/contract/endpoint';
import type { fromTemplatesEndpoints } from '@portico/contract/payments/from-templates/endpoints';
import type { OrderedPayment } from '@portico/contract/payments/manual/manual-order';
import { paymentOfTemplate, termsOfTemplate } from '@portico/contract/templates/template-fields';
import type { Context } from '../../platform/http/route.ts';
import { PortalError } from '../../platform/errors.ts';
import {
  fromTemplatesRefusal,
  loadUsableTemplates,
  templateSettings,
  type UsableTemplate,
} from '../../templates/public.ts';
import { createPermit } from '../actions/decide-order.ts';
import { debitableOf, groupsByTerms } from '../manual/groups-by-terms.ts';
import { actorOf } from '../payments-actor.ts';
import { shownTemplate } from './shown-template.ts';

type Endpoint = (typeof fromTemplatesEndpoints)['fromTemplates'];

/**
 * Payments as templates say them, for an order that begins with them. Its values that change from payment to payment are
 * given by right and setting only, unless they are locked. Throws NOT_FOUND if the caller can't use one of them.
 */
export async function beginFromTemplates(
  { tx, subject }: Context<Endpoint>,
  { body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const actor = await actorOf(tx, subject);
  const refusal = await fromTemplatesRefusal(tx, subject, actor);
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  const found = await loadUsableTemplates(tx, subject, actor, body.templates);
  const templates = body.templates.map((id) => {
    const template = found.get(id);
    if (!template) throw new PortalError('NOT_FOUND');
    return template;
  });
  const { takesValues } = await templateSettings(tx, subject);
  const hasValues = takesValues && actor.rights.has('PAYMENT_NEW_FROM_TEMPLATE_VALUES', 'GRANT');
  const debitable = debitableOf(actor.accounts, createPermit(actor.rights));
  const payments = templates.map((template) => {
    const { debitAccountId: _asStored, ...terms } = termsOfTemplate(template.content);
    const payment = paymentFrom(template, hasValues);
    return { debitAccountId: debitable(template.content.debitAccountId)?.accountId ?? null, terms, payment };
  });
  return { groups: groupsByTerms(payments), templates: templates.map(shownTemplate) };
}

/** What usually differs from payment to payment. */
const VALUES = ['amount', 'remittance', 'reference'] as const;

function paymentFrom({ uniqueId, content }: UsableTemplate, hasValues: boolean): OrderedPayment {
  const payment = { ...paymentOfTemplate(content), template: uniqueId };
  if (hasValues) return payment;
  const left = VALUES.filter((field) => !content.locked.includes(field));
  return { ...payment, ...Object.fromEntries(left.map((field) => [field, ''])) };
}
