import type { Reply, Request } from '@portico/contract/endpoint';
import type { manualEndpoints } from '@portico/contract/payments/manual/endpoints';
import type { Context } from '../../platform/http/route.ts';
import type { OrderId } from '@portico/contract/ids';
import { nextDateOf } from '../cut-offs/next-possible-date.ts';
import { shownCutOff } from '../cut-offs/shown-cut-off.ts';
import { editPermit } from '../editing/decide-edit.ts';
import { readEditableOrder } from '../editing/lock-editable-order.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { balancesAfter } from '../reading/balances-after.ts';
import { presentRequirements } from '../reading/get-order.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { readWarnings } from '../reading/read-warnings.ts';
import { listSigners } from '../signing/list-signers.ts';
import { evaluateOrder, renewWarnings } from '../submitting/evaluate-order.ts';
import { decideSubmission } from '../submitting/submit-orders.ts';
import { loadMaker, makerOf, type MakingPerson } from './maker.ts';
import { IncompleteOrder } from './read-manual-order.ts';
import { writeManualOrder } from './write-manual-order.ts';

type Endpoint = (typeof manualEndpoints)['checkManualOrder'];
type Outlook = Omit<Reply<Endpoint>, 'faults'>;

const NOTHING: Outlook = {
  warnings: [],
  submit: null,
  requirements: [],
  signers: [],
  balances: [],
  cutOff: null,
  nextDate: null,
};

/** Writes the order for a look at what it would be, and takes it back: so what is shown is what saving would do. */
export async function checkManualOrder(
  context: Context<Endpoint>,
  { body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx } = context;
  const { edits, maker } = await whoMakes(context, body.edits);
  await tx.rows('savepoint trial');
  try {
    const { order } = await writeManualOrder(context, maker, body.content, edits ? { edits } : {});
    return { faults: [], ...(await outlook(context, maker.actor, order)) };
  } catch (error) {
    if (!(error instanceof IncompleteOrder)) throw error;
    return { faults: [...error.faults], ...NOTHING };
  } finally {
    await tx.rows('rollback to savepoint trial');
  }
}

/** Somebody who makes an order, or edits this one. */
async function whoMakes(
  { tx, subject }: Context<Endpoint>,
  edited: OrderId | undefined,
): Promise<{ maker: MakingPerson; edits: OrderFacts | null }> {
  if (edited === undefined) return { maker: await loadMaker(tx, subject), edits: null };
  const { actor, order } = await readEditableOrder(tx, subject, edited, 'content');
  const permit = editPermit(actor.rights, 'MANUAL');
  return { maker: makerOf(tx, subject, actor, { permit, needsTemplate: null }), edits: order };
}

async function outlook(
  { tx, clock, subject }: Context<Endpoint>,
  actor: PaymentsActor,
  order: OrderFacts,
): Promise<Outlook> {
  const signOff = await evaluateOrder(tx, clock, order);
  const warned = { ...order, warnings: renewWarnings(order, signOff) };
  const submitted: OrderFacts = { ...order, status: 'UNSIGNED', requirements: signOff.requirements };
  return {
    warnings: (await readWarnings(tx, actor, [warned])).get(order.id)!,
    submit: await decideSubmission(tx, clock, actor, order, 'missing'),
    requirements: presentRequirements(actor, submitted),
    signers: await listSigners(tx, subject, actor, submitted),
    balances: await balancesAfter(tx, clock, subject, [order], new Set()),
    cutOff: shownCutOff(actor, order),
    nextDate: await nextDateOf(tx, actor, order),
  };
}
