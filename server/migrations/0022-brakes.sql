-- Wrong passwords close a way in, wrong codes lock a user, and neither ends what goes on.

-- Locked by wrong security codes: no code of his is taken and he can't sign in, but what he has begun goes on and what he
-- has signed holds. `locked_at` is an administrator's lock, which ends both. Until now only wrong entries have locked.
alter table users add column codes_locked_at timestamptz;
update users set codes_locked_at = locked_at, locked_at = null where locked_at is not null;
drop trigger users_changed_tell on users;
create trigger users_changed_tell after update of version, entity_status, active, locked_at, codes_locked_at, deleted_at, password_hash on users
  for each row execute function tell_change('userAdministration');

-- Wrong passwords in a row, by the hash of a name (client id and user name as given, whether or not they exist) and by
-- address; '' stands for all addresses. No role sees them: only the functions below read and write.
create table wrong_passwords (
  name bytea not null,
  address text not null,
  failures integer not null,
  closed_until timestamptz,
  changed_at timestamptz not null,
  primary key (name, address)
);
create index wrong_passwords_by_age on wrong_passwords (changed_at);

-- Judges a password whose rightness is known: false when it is wrong or the way in is closed. Five wrong ones in a row of
-- one address close this way for 15 minutes; from the twentieth on of all addresses the name waits longer each time, but not
-- for who comes from where the user has signed in within 30 days: so nobody locks somebody else out. While a way is closed
-- nothing that is tried there counts. The rows are written alike whoever exists.
create function judge_password(p_name bytea, p_address text, p_user uuid, p_right boolean, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_known boolean := exists (select from sessions s where s.client_id = current_client() and s.user_id = p_user
    and s.address = p_address and s.second_factor is not null and s.started_at > p_now - interval '30 days');
  v_closed boolean;
begin
  insert into wrong_passwords as w (name, address, failures, changed_at) values (p_name, '', 0, p_now), (p_name, p_address, 0, p_now)
    on conflict (name, address) do update set changed_at = p_now;
  select bool_or(coalesce(w.closed_until > p_now, false)) into v_closed from wrong_passwords w
    where w.name = p_name and (w.address = p_address or w.address = '' and not v_known);
  if v_closed then return false; end if;
  if p_right then
    delete from wrong_passwords w where w.name = p_name and w.address in ('', p_address);
    return true;
  end if;
  update wrong_passwords w set failures = case when w.closed_until is null then w.failures else 0 end + 1,
    closed_until = case when w.closed_until is null and w.failures >= 4 then p_now + interval '15 minutes' end
    where w.name = p_name and w.address = p_address;
  update wrong_passwords w set failures = w.failures + 1,
    closed_until = case when w.failures >= 19 then p_now + least(interval '15 minutes', interval '30 seconds' * 2 ^ least(w.failures - 19, 10)) end
    where w.name = p_name and w.address = '';
  return false;
end $$;

-- Who has set a new password begins anew, wherever he comes from.
create function forget_wrong_passwords(p_name bytea) returns void language sql security definer set search_path = public, pg_temp as
  $$ delete from wrong_passwords where name = p_name $$;
revoke execute on function judge_password(bytea, text, uuid, boolean, timestamptz), forget_wrong_passwords(bytea) from public;
grant execute on function judge_password(bytea, text, uuid, boolean, timestamptz), forget_wrong_passwords(bytea) to portico_app;

-- As before, and wrong passwords of which none has come for a day.
create or replace function remove_expired(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from idempotency_keys where created_at < p_now - interval '24 hours';
  delete from throttles where window_ends_at < p_now;
  delete from session_tokens t using sessions s
    where s.client_id = t.client_id and s.id = t.session_id and s.ends_at < p_now - interval '1 day';
  delete from outbox where sent_at < p_now - interval '7 days';
  delete from password_links where expires_at < p_now - interval '7 days';
  delete from b2c_attempts where expires_at < p_now;
  delete from wrong_passwords where changed_at < p_now - interval '1 day';
$$;
