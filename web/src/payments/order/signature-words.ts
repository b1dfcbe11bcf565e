import type { OrderRow } from '../model.ts';

/** The sentence for an order's signature status; readers without the right to sign are told so with it (spec B4). */
export function signatureWords({ signatureStatus, actions }: Pick<OrderRow, 'signatureStatus' | 'actions'>): string {
  const isOpen = signatureStatus === 'UNSIGNED' || signatureStatus === 'PARTIALLY_SIGNED';
  const lacksRight = actions.sign?.reasons.some(({ kind }) => kind === 'permission') ?? false;
  return `signature.${signatureStatus}${isOpen && lacksRight ? '_NO_PERMISSION' : ''}`;
}
