-- Until which day a statement's entries book, whatever its head and its balances say. Null: it has no entry.
alter table statements add column booked_until date;
update statements s set booked_until = e.booked_until
from (
  select client_id, statement_id, max(greatest(booking_date, value_date)) as booked_until from statement_entries group by client_id, statement_id
) e
where s.client_id = e.client_id and s.id = e.statement_id;
create index statements_by_booking on statements (client_id, account_id, booked_until);

-- Which of the provider's people have a hand in statements that could book the payments of some messages: they have imported
-- them, taken them out or agreed to them. What books is judged by the entries, as the search for bookings does: none before the
-- day of the order, whose zone may be a day behind. The head of a statement says what its maker likes. Where a booking stands
-- now says too little, since it moves to another entry once its statement is taken out. What came by a bank's channel is
-- nobody's. For the provider's people alone.
drop function importers_of_statements(text[]);
create function hands_in_statements(p_message_ids text[]) returns table (message_id text, user_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  with could_book as materialized (
    select distinct m.message_id, s.id, s.file_client_id, s.decided_at is not null as is_decided
    from bank_messages m
      join orders o on o.client_id = m.client_id and o.id = m.order_id
      join lateral (select distinct g.debit_account_id as id from transaction_groups g
        where g.client_id = m.client_id and g.order_id = m.order_id and g.debit_account_id is not null offset 0) a on true
      join statements s on s.client_id = m.client_id and s.account_id = a.id
        and s.booked_until >= (o.created_at - interval '1 day')::date
    where m.message_id = any(p_message_ids) and current_client() = provider_client())
  select c.message_id, i.imported_by
  from could_book c
    join statement_import_results r on r.client_id = c.file_client_id and r.statement_id = c.id and r.outcome <> 'KNOWN'
    join statement_imports i on i.client_id = r.client_id and i.id = r.import_id
  where i.imported_by is not null
  union
  select c.message_id, (a.record::jsonb ->> 'userId')::uuid
  from could_book c
    join audit_log a on a.client_id = c.file_client_id and a.entity_type = 'STATEMENT' and a.entity_id = c.id
  where c.is_decided and a.category = 'ADMINISTRATION' and a.record::jsonb ->> 'userId' is not null
$$;
revoke execute on function hands_in_statements(text[]) from public;
grant execute on function hands_in_statements(text[]) to portico_app;

-- As before, and nobody goes on in another's name who has to set a new password first: whoever holds their session may be
-- somebody else.
create or replace function open_session(p_hash bytea, p_kind text) returns table (
  client_id uuid, business_id text, client_name text, client_kind text, client_active boolean, licensed_modules text[],
  two_person_rule boolean, client_idle_minutes integer, access_version uuid, password_policy jsonb,
  session_id uuid, started_at timestamptz, last_active_at timestamptz, idle_minutes integer, ends_at timestamptz,
  session_ended_at timestamptz, session_end_reason text, second_factor text, previous_login_at timestamptz,
  token_expires_at timestamptz, token_used_at timestamptz,
  user_id uuid, user_name text, full_name text, job_title text, email text, mobile text, second_factors text[], securid_signs boolean, own_factor_signs_only boolean,
  modules text[], user_usable boolean, password_change_required boolean, password_changed_at timestamptz, settings jsonb, settings_id uuid,
  group_ids uuid[], guest_id uuid, impersonator jsonb
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.client_id, c.business_id, c.name, c.kind, c.active, c.licensed_modules, c.two_person_rule, c.session_idle_minutes, c.access_version,
      c.password_policy,
      s.id, s.started_at, s.last_active_at, s.idle_minutes, s.ends_at, s.ended_at, s.end_reason, s.second_factor, s.previous_login_at,
      t.expires_at, t.used_at,
      u.id, u.user_name, u.full_name, u.job_title, u.email, u.mobile, all_factors(u), c.securid_signs, c.own_factor_signs_only, u.modules,
      u.id = s.guest_id or u.active and u.locked_at is null and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING',
      u.password_change_required, u.password_changed_at, u.settings, u.settings_id,
      coalesce((select array_agg(m.group_id) from user_group_members m
        join user_groups g on g.client_id = m.client_id and g.id = m.group_id
        where m.client_id = u.client_id and m.user_id = u.id and g.active and g.deleted_at is null and g.entity_status <> 'CREATION_PENDING'), '{}'),
      s.guest_id,
      (select jsonb_build_object('clientId', p.client_id, 'sessionId', o.id, 'userId', a.id, 'userName', a.user_name, 'fullName', a.full_name,
          'modules', a.modules, 'licensedModules', p.licensed_modules, 'settings', a.settings,
          'isUsable', o.ended_at is null and p.active and a.active and a.locked_at is null and a.deleted_at is null and not a.password_change_required)
        from sessions o join users a on a.client_id = o.client_id and a.id = o.user_id join clients p on p.client_id = o.client_id
        where o.client_id = provider_client() and o.id = s.waiting_session_id)
    from session_tokens t
    join sessions s on s.client_id = t.client_id and s.id = t.session_id
    join users u on u.client_id = s.client_id and u.id = s.user_id
    join clients c on c.client_id = s.client_id
    where t.hash = p_hash and t.kind = p_kind;
  if found then
    perform set_config('portico.client', t.client_id::text, true), set_config('portico.guest', coalesce(s.guest_id::text, ''), true)
      from session_tokens t join sessions s on s.client_id = t.client_id and s.id = t.session_id where t.hash = p_hash;
  end if;
end $$;
