import type { Answers } from '../fake-answers.ts';
import { orderRow } from './payment-samples.ts';

/** Orders of which each has its place as its id; a key is the place of the row before. */
export function manyOrders(total: number): NonNullable<Answers['GET payments/orders']> {
  return ({ query: { size, after = '-1' } }) => {
    const start = Number(after) + 1;
    const end = Math.min(total, start + Number(size));
    const content = Array.from({ length: end - start }, (_, index) => {
      const place = String(start + index);
      return { ...orderRow, uniqueId: `01a20000-0000-7000-8000-${place.padStart(12, '0')}`, content: `order ${place}` };
    });
    return { content, totalElements: total, ...(end < total && { nextKey: String(end - 1) }) };
  };
}
