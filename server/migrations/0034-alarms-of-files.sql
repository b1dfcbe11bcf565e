-- What a bank writes chooses what these alarms are about: so many of one kind and channel stand open side by side, and
-- what comes beyond them is counted on one more, about the channel alone, with the words of the last one.

create or replace function raise_alarm(p_id uuid, p_key text, p_about text, p_parameters jsonb, p_at timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  insert into alarms as a (client_id, id, key, about, parameters, first_at, last_at)
    select c.client_id, p_id, p_key, case when is_one_too_many then p_parameters->>'folder' else p_about end, p_parameters, p_at, p_at
    from clients c cross join lateral (
      select p_key in ('statusCodeUnknown', 'fileUnreadable', 'fileTooLarge', 'fileNotTakenIn', 'reportForUnknownMessage', 'reportByOtherChannel', 'reportForWithdrawnMessage')
        and count(*) >= 50 and not coalesce(bool_or(o.about = p_about), false) as is_one_too_many
      from alarms o where o.client_id = c.client_id and o.key = p_key and o.parameters->>'folder' = p_parameters->>'folder'
        and o.acknowledged_at is null and o.settled_at is null) others
    where c.kind = 'PROVIDER'
  on conflict (client_id, key, about) where acknowledged_at is null and settled_at is null
    do update set count = a.count + 1, last_at = excluded.last_at, parameters = excluded.parameters
  returning count = 1
$$;
