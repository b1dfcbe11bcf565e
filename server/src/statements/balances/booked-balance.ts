/** A client's statement that counts in the balances of an account `a` with `id` and `currency`. */
export const countedStatement = (s: string) =>
  `${s}.account_id = a.id and ${s}.kind = 'STATEMENT' and ${s}.state = 'COUNTED' and ${s}.currency = a.currency`;

/**
 * A statement `s` that casts doubt on the balance: entries may be missing, or its bank says neither from what nor to what its
 * entries lead. Pages are judged together.
 */
export const IS_DOUBTFUL = `(s.continuity = 'BREAK' or s.missing_page is not null or s.page_first is null and s.known_closing_hundred_thousandths is null)`;

/**
 * The booked balance of an account `a` after its last statement that counts, among those on these days: what the bank has
 * delivered, or what follows from the balance before and the entries since. Only booked statements in the account's own
 * currency have one. No row without any balance. `days` is a condition on a day, `$1` the client.
 */
export function bookedBalance(days: (day: string) => string = () => 'true'): string {
  return `
    select coalesce(since.day, s.day) as day, coalesce(since.number, s.number) as number,
      case when since.day is null then s.available_hundred_thousandths end as available,
      amount_or_none(s.known_closing_hundred_thousandths + coalesce(since.sum, 0)) as balance,
      since.day is not null or s.closing_hundred_thousandths is null as calculated
    from statements s
    cross join lateral (
      select max(n.day) as day, sum(n.entries_sum_hundred_thousandths) as sum,
        (array_agg(n.number order by n.day desc, n.day_sequence desc, n.id desc))[1] as number
      from statements n
      where n.client_id = $1 and ${countedStatement('n')} and (n.day, n.day_sequence, n.id) > (s.day, s.day_sequence, s.id) and ${days('n.day')}
    ) since
    where s.client_id = $1 and ${countedStatement('s')} and s.known_closing_hundred_thousandths is not null and ${days('s.day')}
    order by s.day desc, s.day_sequence desc, s.id desc limit 1`;
}
