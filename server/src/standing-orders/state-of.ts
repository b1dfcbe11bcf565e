// SQL over a standing order `s`, for its list and for one of them.

/** What it is up to. */
export const STATE = `case when s.is_paused then 'PAUSED' when s.next_due_on is null then 'ENDED'
  when s.problems <> '[]' then 'FAILING' else 'ACTIVE' end`;

/** When the bank executes the payment of its next order; null while it is held back, or not yet approved. */
export const NEXT_EXECUTION = `case when not s.is_paused and s.entity_status <> 'CREATION_PENDING' then s.next_execution_on end`;
