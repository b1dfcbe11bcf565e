import { newId } from '../../platform/ids.ts';

/** An identification of the portal's own, where a message must have one; at most 35 characters (ISO 20022 Max35Text). */
export function ownId(): string {
  return `PO${newId().replaceAll('-', '')}`;
}
