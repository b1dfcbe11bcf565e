-- A job that a person waits for: whose it is, how far it is, how it ended. The queue's row has the id as its key, and says
-- whether it waits, runs or has failed. Jobs without an owner, a payment's above all, have no row here.

create table owned_jobs (
  client_id uuid not null,
  id uuid not null,
  -- may be a guest, a user of another client, so no foreign key
  owner_id uuid not null,
  name text not null,
  is_cancellable boolean not null,
  -- its worker has been asked to stop
  is_cancelling boolean not null default false,
  -- counts its runs: one that another has replaced writes nothing any more
  run integer not null default 0,
  -- null for a job that tells no progress
  rows_done integer check (rows_done >= 0),
  rows_total integer check (rows_total >= 0),
  ended_as text check (ended_as in ('DONE', 'CANCELLED')),
  ended_at timestamptz,
  primary key (client_id, id),
  check ((ended_as is null) = (ended_at is null))
);
create index owned_jobs_open on owned_jobs (client_id, owner_id, name) where ended_at is null;
create index owned_jobs_ended on owned_jobs (ended_at) where ended_at is not null;
alter table owned_jobs enable row level security;
create policy own_client on owned_jobs to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select on owned_jobs to portico_app;
grant update on owned_jobs to portico_worker;

-- Queues a job of its owner in the transaction's client. False when as many of theirs wait or run as the quota allows.
create function enqueue_owned_job(p_id uuid, p_owner uuid, p_quota integer, p_cancellable boolean,
  p_task text, p_payload jsonb, p_queue text, p_run_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (p_payload->>'clientId')::uuid is distinct from current_client() then
    raise exception 'The job % is not of the client of its transaction.', p_task;
  end if;
  if p_quota is not null then
    perform pg_advisory_xact_lock(hashtextextended('jobs ' || p_task || ' of ' || p_owner, 0));
    if p_quota <= (select count(*) from owned_jobs o join graphile_worker._private_jobs j on j.key = o.id::text
        where o.client_id = current_client() and o.owner_id = p_owner and o.name = p_task and o.ended_at is null) then
      return false;
    end if;
  end if;
  insert into owned_jobs (client_id, id, owner_id, name, is_cancellable) values (current_client(), p_id, p_owner, p_task, p_cancellable);
  perform enqueue_job(p_task, p_payload || jsonb_build_object('jobId', p_id), p_id::text, p_queue, p_run_at);
  return true;
end $$;

-- A job that left the queue without an end was removed from it by hand.
create function owned_job_state(p_id uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(o.ended_as, case when j.id is null then 'CANCELLED' when j.locked_at is not null then 'RUNNING'
    when j.last_error is not null then 'FAILED' else 'WAITING' end)
  from owned_jobs o left join graphile_worker._private_jobs j on j.key = o.id::text
  where o.client_id = current_client() and o.id = p_id
$$;

-- Removes a waiting job, and asks the worker of a running one to stop. False when it isn't theirs, has ended or can't be cancelled.
create function cancel_owned_job(p_id uuid, p_owner uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from owned_jobs where client_id = current_client() and id = p_id and owner_id = p_owner and is_cancellable and ended_at is null for update;
  if not found then
    return false;
  end if;
  delete from graphile_worker._private_jobs where key = p_id::text and locked_at is null;
  if found then
    update owned_jobs set ended_as = 'CANCELLED', ended_at = p_now where client_id = current_client() and id = p_id;
  else
    update owned_jobs set is_cancelling = true where client_id = current_client() and id = p_id;
  end if;
  return true;
end $$;

-- Those that ended 90 days ago, as long as the Download Center keeps documents, and those that were removed from the queue by hand.
create function remove_ended_jobs(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from owned_jobs o where o.ended_at < p_now - interval '90 days'
    or o.ended_at is null and not exists (select from graphile_worker._private_jobs j where j.key = o.id::text)
$$;

revoke execute on function enqueue_owned_job(uuid, uuid, integer, boolean, text, jsonb, text, timestamptz), owned_job_state(uuid),
  cancel_owned_job(uuid, uuid, timestamptz), remove_ended_jobs(timestamptz) from public;
grant execute on function enqueue_owned_job(uuid, uuid, integer, boolean, text, jsonb, text, timestamptz), owned_job_state(uuid),
  cancel_owned_job(uuid, uuid, timestamptz) to portico_app;
grant execute on function remove_ended_jobs(timestamptz) to portico_worker;
