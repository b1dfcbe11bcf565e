import { newId } from '../../platform/ids.ts';

/** An identification of the portal's own, where a message must have one; at most 35 characters (ISO 20022 Max35Text). */
export function ownId(): string {
  return `PO${newId().replaceAll('-', '')}`;
}

/** Whether an identification is of that form. */
export function isOwnId(id: string): boolean {
  return /^PO[0-9a-f]{32}$/.test(id);
}
