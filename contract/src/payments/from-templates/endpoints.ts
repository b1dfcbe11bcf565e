import { z } from 'zod';
import { fieldChange } from '../../approvals/endpoints.ts';
import { endpoint } from '../../endpoint.ts';
import { accountId, byOrderId, orderGroupId, templateId, transactionId } from '../../id-shapes.ts';
import { TEMPLATES_CHOSEN_MAXIMUM } from '../../limits.ts';
import { usedTemplate } from '../../templates/used-template.ts';
import { manualGroup } from '../manual/manual-order.ts';

/** What of a template differs, in words and in reading order; null for people who don’t see what it said or says. */
const changes = z.array(fieldChange).nullable();

/** Payments from templates. */
export const fromTemplatesEndpoints = {
  fromTemplates: endpoint({
    method: 'POST',
    path: 'payments/manual/fromTemplates',
    summary: 'Payments as templates say them, for an order that begins with them. Nothing is stored.',
    access: 'session',
    body: z.strictObject({ templates: z.array(templateId).min(1).max(TEMPLATES_CHOSEN_MAXIMUM) }),
    reply: z.object({
      /** In the order of the templates; those from one account under the same terms are one group. An account that the caller may not debit is null. */
      groups: z.array(manualGroup.omit({ executionDate: true }).extend({ debitAccountId: accountId.nullable() })),
      templates: z.array(usedTemplate),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS', 'NOT_FOUND'],
  }),
  templateDifferences: endpoint({
    method: 'GET',
    path: 'payments/manual/templates/:uniqueId/differences',
    summary:
      'What a template with which the caller can pay says otherwise than when signers last let an order from it go.',
    access: 'session',
    params: z.strictObject({ uniqueId: templateId }),
    reply: z.object({ changes }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  orderTemplateDifferences: endpoint({
    method: 'GET',
    path: 'payments/orders/:uniqueId/templateDifferences',
    summary:
      'What templates and the standing order of an order say otherwise than signers know, as far as the caller sees it.',
    access: 'session',
    params: byOrderId,
    reply: z.object({
      /** At the payments whose warnings say so; the first ones. */
      templates: z.array(z.object({ groupId: orderGroupId, transactionId, changes })),
      /** In what the payment of a changed standing order differs from the one that it made before. */
      standingOrder: z.object({ transactionId, changes }).nullable(),
    }),
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  }),
};
