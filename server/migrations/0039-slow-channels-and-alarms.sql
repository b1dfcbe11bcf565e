-- Until when a channel by which an attempt has taken long counts as slow, by the database's clock.
alter table channel_states add column slow_until timestamptz;

-- From where an alarm comes: the channel that it names, else the client in whose transaction it is raised. What a bank or
-- a client does chooses what alarms are about: so of each kind fifty from one source stand open side by side, and what
-- comes beyond them is counted on one more, about the source alone, with the words of the last one. Exempt are those that
-- settle by what they are about, for that would never be seen of the others.
alter table alarms add column source text not null default '';
update alarms set source = coalesce(parameters->>'folder', '');

create or replace function raise_alarm(p_id uuid, p_key text, p_about text, p_parameters jsonb, p_at timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  insert into alarms as a (client_id, id, key, about, parameters, first_at, last_at, source)
    select c.client_id, p_id, p_key, case when is_one_too_many then s.source else p_about end, p_parameters, p_at, p_at, s.source
    from clients c cross join (select coalesce(p_parameters->>'folder', current_client()::text, '') as source) s
      cross join lateral (
        select p_key not in ('channelFails', 'messagesWait', 'transmissionFailed', 'outcomeUnknown', 'conversionFailed',
            'jobKeepsFailing', 'jobEndsWorkers', 'identityProviderFails', 'securIdFails')
          and count(*) >= 50 and not coalesce(bool_or(o.about = p_about), false) as is_one_too_many
        from alarms o where o.client_id = c.client_id and o.key = p_key and o.source = s.source
          and o.acknowledged_at is null and o.settled_at is null) others
    where c.kind = 'PROVIDER'
  on conflict (client_id, key, about) where acknowledged_at is null and settled_at is null
    do update set count = a.count + 1, last_at = excluded.last_at, parameters = excluded.parameters
  returning count = 1
$$;
