/** SQL of a query's part `holders`: the users who hold what is in its part `strong`, directly or by a group. */
export const HOLDERS = `holders as (
       select s.holder_id as user_id from strong s where s.holder_kind = 'USER'
       union
       select h.user_id from strong s join held_groups h on h.client_id = current_client() and h.group_id = s.holder_id
        where s.holder_kind = 'GROUP')`;
