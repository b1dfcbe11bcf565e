-- An alarm ends by a person, who acknowledges it, or by itself when what it told of is over.

alter table alarms add column settled_at timestamptz;
alter table alarms add check (acknowledged_at is null or settled_at is null);
drop index alarms_open;
create unique index alarms_open on alarms (client_id, key, about) where acknowledged_at is null and settled_at is null;
-- those of before, the last one first
create index alarms_closed on alarms (client_id, coalesce(acknowledged_at, settled_at) desc, id desc)
  where coalesce(acknowledged_at, settled_at) is not null;

create or replace function raise_alarm(p_id uuid, p_key text, p_about text, p_parameters jsonb, p_at timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  insert into alarms as a (client_id, id, key, about, parameters, first_at, last_at)
    select client_id, p_id, p_key, p_about, p_parameters, p_at, p_at from clients where kind = 'PROVIDER'
  on conflict (client_id, key, about) where acknowledged_at is null and settled_at is null
    do update set count = a.count + 1, last_at = excluded.last_at, parameters = excluded.parameters
  returning count = 1
$$;

-- Since when a channel has been in trouble, over all clients: nothing can be collected, or messages can't be sent. Null when
-- it isn't, or no bank is reached by it any more.
create function channel_trouble(p_folder text) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select least(
    (select s.failing_since from channel_states s
      where s.folder = p_folder and exists (select from banks b where b.channel->>'folder' = p_folder)),
    (select min(m.changed_at) from bank_messages m join banks b on b.client_id = m.client_id and b.id = m.bank_id
      where m.status = 'SANCTION_SCREENING' and m.failure is not null and m.withdrawn_at is null and b.channel->>'folder' = p_folder))
$$;

-- Whether the provider's people need not be told (again) that a channel fails in this way: they were a minute ago, or one
-- of them has acknowledged it since the trouble began. A clock that was put back doesn't make it silent.
create function channel_alarm_told(p_folder text, p_failure text, p_now timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from alarms a
    where a.client_id = provider_client() and a.key = 'channelFails' and a.about = p_folder and a.parameters->>'failure' = p_failure
      and (a.acknowledged_at >= channel_trouble(p_folder)
        or a.acknowledged_at is null and a.settled_at is null
          and a.last_at between p_now - interval '60 seconds' and p_now + interval '60 seconds'))
$$;

-- Settles the alarms whose cause is demonstrably over; only those of which the database can tell. The others are a person's.
create function settle_alarms(p_now timestamptz) returns table (key text, about text)
language sql security definer set search_path = public, pg_temp as $$
  update alarms a set settled_at = p_now
  where a.client_id = provider_client() and a.acknowledged_at is null and a.settled_at is null and case
    when a.key in ('channelFails', 'messagesWait') then channel_trouble(a.about) is null
    when a.key in ('transmissionFailed', 'outcomeUnknown', 'conversionFailed') then not exists (select from bank_messages m
      where m.message_id = a.about and m.withdrawn_at is null and m.status in ('PROCESSING_ERROR', 'CONVERSION_ERROR_RELEASE'))
    when a.key in ('jobKeepsFailing', 'jobEndsWorkers') then not exists (select from graphile_worker._private_jobs j where j.id = a.about::bigint)
    else false end
  returning a.key, a.about
$$;

-- Settles an alarm whose cause was outside, by who has seen that it is over. True when there was one.
create function settle_alarm(p_key text, p_about text, p_now timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with settled as (update alarms a set settled_at = p_now
    where a.client_id = provider_client() and a.key = p_key and a.about = p_about and a.acknowledged_at is null and a.settled_at is null
    returning 1)
  select exists (select from settled)
$$;

-- For the provider's people alone: how many messages of all clients could not be sent by a channel and are tried again.
create function provider_waiting_messages(p_folder text) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from bank_messages m join banks b on b.client_id = m.client_id and b.id = m.bank_id
  where m.status = 'SANCTION_SCREENING' and m.failure is not null and m.withdrawn_at is null and b.channel->>'folder' = p_folder
    and current_client() = provider_client()
$$;

revoke execute on function channel_trouble(text), channel_alarm_told(text, text, timestamptz), settle_alarms(timestamptz),
  settle_alarm(text, text, timestamptz), provider_waiting_messages(text) from public;
grant execute on function channel_alarm_told(text, text, timestamptz), settle_alarms(timestamptz), settle_alarm(text, text, timestamptz),
  provider_waiting_messages(text) to portico_app;
