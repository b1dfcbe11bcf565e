import type { Reply, Request } from '@portico/contract/endpoint';
import type { editingEndpoints } from '@portico/contract/payments/editing/endpoints';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { editOrder } from './edit-order.ts';

type Endpoint = (typeof editingEndpoints)['takeOutPayments'];

/**
 * Takes payments out of an open order that came in a file. What the file said of them stays, so that signers see the
 * difference. Throws NOT_FOUND if one isn't the order's, and ORDER_NOT_EDITED if none would be left.
 */
export async function takeOutPayments(
  context: Context<Endpoint>,
  { params, body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const asked = [...new Set(body.transactions)];
  return editOrder(
    context,
    { id: params.uniqueId, edit: 'takeOut', contentDigest: body.contentDigest },
    async ({ id, numberOfTransactions }) => {
      if (asked.length >= numberOfTransactions) throw nothingLeft();
      const row = await context.tx.row<{ number: number }>('select take_out_payments($1, $2) as number', [id, asked]);
      if (row!.number !== asked.length) throw new PortalError('NOT_FOUND');
      return { event: 'takenOut', parameters: { number: asked.length }, isChanged: () => false };
    },
  );
}

function nothingLeft(): PortalError {
  return new PortalError('ORDER_NOT_EDITED', { reasons: [{ kind: 'state', key: 'nothingLeft', parameters: {} }] });
}
