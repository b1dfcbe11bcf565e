/** SQL: the name of one of the client's accounts by its id, as lists show it; also of a deleted one. */
export function nameOfAccount(id: string): string {
  return `(select a.short_name from accounts a where a.client_id = current_client() and a.id = ${id})`;
}

/** SQL: the name of one of the client's banks by its id. */
export function nameOfBank(id: string): string {
  return `(select b.name from banks b where b.client_id = current_client() and b.id = ${id})`;
}

/** SQL: the name of one of the client's account owners by its id. */
export function nameOfOwner(id: string): string {
  return `(select o.name from owners o where o.client_id = current_client() and o.id = ${id})`;
}
