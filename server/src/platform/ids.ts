import { v7 } from 'uuid';

/** A new UUID v7: unique, and in the order of creation. */
export function newId(): string {
  return v7();
}
