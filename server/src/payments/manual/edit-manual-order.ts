import type { Reply, Request } from '@portico/contract/endpoint';
import type { manualEndpoints } from '@portico/contract/payments/manual/endpoints';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { enqueue } from '../../platform/jobs.ts';
import { renewDuplicatesJob, renewOne } from '../duplicates/renew-duplicates.ts';
import { decideEdit, editPermit } from '../editing/decide-edit.ts';
import { lockEditableOrder } from '../editing/lock-editable-order.ts';
import { loadActor, loadVisibleOrders } from '../payments-actor.ts';
import { loadUsableTemplates } from '../../templates/public.ts';
import { shownTemplate } from '../from-templates/shown-template.ts';
import { countTemplates, loadTemplateLinks } from '../from-templates/template-links.ts';
import { manualOf } from './manual-of-order.ts';
import { makerOf } from './maker.ts';
import { submitSaved } from './save-manual-order.ts';
import { writeOrRefuse } from './write-manual-order.ts';

type ReadEndpoint = (typeof manualEndpoints)['manualOrder'];
type EditEndpoint = (typeof manualEndpoints)['editManualOrder'];

/** An order by hand as somebody entered it, for those who may edit it; others learn why they can't. */
export async function getManualOrder(
  { tx, subject }: Context<ReadEndpoint>,
  { params }: Request<ReadEndpoint>,
): Promise<Reply<ReadEndpoint>> {
  const actor = await loadActor(tx, subject);
  // A foreign order answers like a missing one.
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
  if (!order) throw new PortalError('NOT_FOUND');
  const edit = decideEdit(actor, 'content', order);
  const { id, orderMessageId, contentDigest } = order;
  const stated = { orderId: orderMessageId, contentDigest: contentDigest.toString('hex'), edit };
  if (!edit.allowed) return { ...stated, content: null, templates: [] };
  const links = await loadTemplateLinks(tx, id);
  // What came from a template that they can't use any more is edited as a payment of no template.
  const usable = await loadUsableTemplates(tx, subject, actor, [...new Set(links.values())]);
  const kept = new Map([...links].filter(([, templateId]) => usable.has(templateId)));
  return { ...stated, content: await manualOf(tx, id, kept), templates: [...usable.values()].map(shownTemplate) };
}

/**
 * Replaces the content of an open order by what somebody entered, if it still is what they read; and submits it, if they
 * want that. Throws CONTENT_CHANGED if somebody else was faster.
 */
export async function editManualOrder(
  context: Context<EditEndpoint>,
  { params, body }: Request<EditEndpoint>,
): Promise<Reply<EditEndpoint>> {
  const { tx, subject } = context;
  const asked = { edit: 'content', contentDigest: body.contentDigest } as const;
  const { actor, order: before, warned } = await lockEditableOrder(tx, subject, params.uniqueId, asked);
  const maker = makerOf(tx, subject, actor, { permit: editPermit(actor.rights, 'MANUAL'), needsTemplate: null });
  const { order, templates } = await writeOrRefuse(context, maker, body.content, { edits: before });
  await countTemplates(tx, templates, context.clock.now());
  const { id, orderMessageId, numberOfTransactions } = order;
  // Other orders were compared with payments that are gone: their signers must not miss those that are there instead.
  for (const one of warned) await renewOne(tx, one);
  await enqueue(tx, renewDuplicatesJob, { clientId: subject.clientId, orderId: id });
  await audit(context, 'orderEdited', { id, name: orderMessageId }, { numberOfTransactions });
  if (body.submits) return submitSaved(context, actor, order);
  return { uniqueId: id, outcome: 'DONE', status: order.status };
}
