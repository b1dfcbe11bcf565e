import { z } from 'zod';
import { ownName } from '../accounts/fields.ts';
import { accountId } from '../id-shapes.ts';
import { formatDecimal, parseDecimal } from '../money.ts';
import { manualPayment, paymentTerms } from '../payments/manual/manual-order.ts';
import { LOCKABLE_FIELDS } from './template-fields.ts';

/** An amount as it is stored and shown; what is no amount stays, and is refused as such. */
function plainDecimal(written: string): string {
  const value = parseDecimal(written);
  return value === null ? written : formatDecimal(value);
}

/** A template as submitted: one payment, of which anything may still be open. An empty text is no value. */
export const templateContent = z.strictObject({
  /** Unique among the client's templates, or among somebody's own. */
  name: ownName,
  /** Null leaves the account to each payment. */
  debitAccountId: accountId.nullable(),
  ...paymentTerms,
  ...manualPayment.omit({ endToEndId: true }).shape,
  /** A decimal with a point, without needless digits or signs. */
  amount: manualPayment.shape.amount.unwrap().overwrite(plainDecimal).default(''),
  /** What a payment made from it can't say otherwise, also where it is empty here. */
  locked: z.array(z.enum(LOCKABLE_FIELDS)).max(LOCKABLE_FIELDS.length),
});
export type TemplateContent = z.output<typeof templateContent>;
