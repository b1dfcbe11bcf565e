-- Users and user groups as master data, passwords by policy and link, subclients.

create table subclients (
  client_id uuid not null references clients,
  id uuid not null,
  business_id text not null check (business_id ~ '^[A-Z0-9]{2,20}$'),
  name text not null,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (client_id, id)
);
create unique index subclients_by_business_id on subclients (client_id, business_id);

alter table users
  add column phone text,
  add column comment text,
  add column subclient_id uuid,
  add column changed_at timestamptz,
  add column version integer not null default 1,
  add foreign key (client_id, subclient_id) references subclients;
-- a name is not used again, also after its user is deleted
drop index users_by_name;
create unique index users_by_name on users (client_id, lower(user_name));
-- a forgotten password, by e-mail alone, over all clients
create index users_by_email on users (lower(email)) where deleted_at is null;

alter table user_groups
  add column description text,
  add column comment text,
  add column active boolean not null default true,
  add column entity_status text not null default 'OK' check (entity_status in ('CREATION_PENDING', 'CHANGE_PENDING', 'DELETION_PENDING', 'OK')),
  add column version integer not null default 1,
  add column created_at timestamptz,
  add column changed_at timestamptz,
  add column deleted_at timestamptz;
create unique index user_groups_by_name on user_groups (client_id, lower(name));

-- the list of users as it opens, and by full name
create index users_by_shown_name on users (client_id, (user_name collate portal_order), id) where deleted_at is null;
create index users_by_full_name on users (client_id, (full_name collate portal_order), id) where deleted_at is null;
-- an addition that nobody approved leaves no trace; no other user's row ever goes
create function vanish_user(p_id uuid) returns void language sql security definer set search_path = public, pg_temp as
  $$ delete from users where client_id = current_client() and id = p_id and entity_status = 'CREATION_PENDING' $$;
revoke execute on function vanish_user(uuid) from public;
grant execute on function vanish_user(uuid) to portico_app;

-- The groups that a user is in and whose rights count: neither inactive, nor deleted, nor waiting for a second person.
create view held_groups with (security_invoker = true) as
  select m.client_id, m.user_id, m.group_id, g.name from user_group_members m
    join user_groups g on g.client_id = m.client_id and g.id = m.group_id
  where g.active and g.deleted_at is null and g.entity_status <> 'CREATION_PENDING';
grant select on held_groups to portico_app;

-- What a client asks of passwords (A3), as `passwordPolicy` of the contract; what is left out has its default.
alter table clients add column password_policy jsonb not null default '{}';
-- Whether RSA SecurID may sign: its codes are not bound to what they confirm.
alter table clients add column securid_signs boolean not null default false;

-- Passwords that a user has had, so that none comes back too soon.
create table password_history (
  client_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  hash text not null,
  set_at timestamptz not null,
  primary key (client_id, user_id, id),
  foreign key (client_id, user_id) references users
);

-- Links by which a user sets his password himself: of an invitation or a reset, used once.
create table password_links (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('INVITATION', 'RESET')),
  hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users
);
-- the one place where the client is not known yet: open_password_link() finds it by the token's hash
create unique index password_links_by_hash on password_links (hash);
create index password_links_by_user on password_links (client_id, user_id) where used_at is null;

-- where a session was begun from, for its owner
alter table sessions add column address text;
-- when somebody has arranged a list, for the page of his settings
alter table grid_settings add column changed_at timestamptz;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['subclients', 'password_history', 'password_links'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy own_client on %I to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()))', table_name);
    execute format('grant select, insert, update, delete on %I to portico_app', table_name);
  end loop;
end $$;

-- Finds a link by the hash of its token and sets the transaction's client; nothing when there is none.
create function open_password_link(p_hash bytea) returns table (client_id uuid, id uuid, user_id uuid, kind text, expires_at timestamptz, used_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select l.client_id, l.id, l.user_id, l.kind, l.expires_at, l.used_at from password_links l where l.hash = p_hash;
  if found then
    perform set_config('portico.client', (select l.client_id::text from password_links l where l.hash = p_hash), true);
  end if;
end $$;

-- Who has forgotten his password and gives his e-mail alone, over all clients.
create function users_of_email(p_email text, p_limit integer) returns table (client_id uuid, user_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.client_id, u.id from users u where lower(u.email) = lower(p_email) and u.deleted_at is null order by u.client_id, u.id limit p_limit
$$;
revoke execute on function open_password_link(bytea), users_of_email(text, integer) from public;
grant execute on function open_password_link(bytea), users_of_email(text, integer) to portico_app;

-- What users have enrolled themselves as second factors.
create table authenticators (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('PASSKEY', 'TOTP')),
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- of an app: its secret, encrypted by the portal's key, and the last of its half minutes that was taken
  secret bytea,
  last_step bigint,
  -- of a passkey: what its device calls it, the public half of its key, and how often it was used
  credential_id bytea,
  public_key bytea,
  sign_count bigint,
  transports text[],
  primary key (client_id, id),
  foreign key (client_id, user_id) references users,
  check ((kind = 'TOTP') = (secret is not null)),
  check ((kind = 'PASSKEY') = (credential_id is not null and public_key is not null and sign_count is not null and transports is not null))
);
create index authenticators_by_user on authenticators (client_id, user_id);
create unique index authenticators_by_credential on authenticators (client_id, credential_id);
alter table authenticators enable row level security;
create policy own_client on authenticators to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert, update, delete on authenticators to portico_app;

-- What a user is asked for besides his password: what he has enrolled, and what his authentication type says.
create function all_factors(u users) returns text[] language sql stable as $$
  select array(select distinct a.kind from authenticators a where a.client_id = u.client_id and a.user_id = u.id order by 1) || u.second_factors
$$;

-- Impersonation: one of the provider's people is a guest in a client. His row there never signs in and is in no list,
-- like a deleted user's; what he does in somebody's name is his, and he is nobody's second person for himself.
alter table users
  add column guest_of uuid,
  add constraint guests_are_in_no_list check (guest_of is null or deleted_at is not null);
create unique index users_by_guest on users (client_id, guest_of) where guest_of is not null;
-- the own session of whoever impersonates waits in the provider's client
alter table sessions
  add column guest_id uuid,
  add column waiting_session_id uuid,
  add foreign key (client_id, guest_id) references users;
-- who acted in the name of the one who is named; by default whoever impersonates in this transaction
alter table order_history
  add column guest_id uuid default nullif(current_setting('portico.guest', true), '')::uuid,
  add foreign key (client_id, guest_id) references users;

-- As before, with what says whether a password has expired; the groups are those whose rights count.
drop function open_session(bytea, text);
create function open_session(p_hash bytea, p_kind text) returns table (
  client_id uuid, business_id text, client_name text, client_kind text, client_active boolean, licensed_modules text[],
  two_person_rule boolean, client_idle_minutes integer, access_version uuid, password_policy jsonb,
  session_id uuid, started_at timestamptz, last_active_at timestamptz, idle_minutes integer, ends_at timestamptz,
  session_ended_at timestamptz, session_end_reason text, second_factor text, previous_login_at timestamptz,
  token_expires_at timestamptz, token_used_at timestamptz,
  user_id uuid, user_name text, full_name text, job_title text, email text, mobile text, second_factors text[], securid_signs boolean,
  modules text[], user_usable boolean, password_change_required boolean, password_changed_at timestamptz, settings jsonb, settings_id uuid,
  group_ids uuid[], guest_id uuid, impersonator jsonb
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.client_id, c.business_id, c.name, c.kind, c.active, c.licensed_modules, c.two_person_rule, c.session_idle_minutes, c.access_version,
      c.password_policy,
      s.id, s.started_at, s.last_active_at, s.idle_minutes, s.ends_at, s.ended_at, s.end_reason, s.second_factor, s.previous_login_at,
      t.expires_at, t.used_at,
      u.id, u.user_name, u.full_name, u.job_title, u.email, u.mobile, all_factors(u), c.securid_signs, u.modules,
      u.id = s.guest_id or u.active and u.locked_at is null and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING',
      u.password_change_required, u.password_changed_at, u.settings, u.settings_id,
      coalesce((select array_agg(m.group_id) from user_group_members m
        join user_groups g on g.client_id = m.client_id and g.id = m.group_id
        where m.client_id = u.client_id and m.user_id = u.id and g.active and g.deleted_at is null and g.entity_status <> 'CREATION_PENDING'), '{}'),
      s.guest_id,
      (select jsonb_build_object('clientId', p.client_id, 'sessionId', o.id, 'userId', a.id, 'userName', a.user_name, 'fullName', a.full_name,
          'modules', a.modules, 'licensedModules', p.licensed_modules, 'settings', a.settings,
          'isUsable', o.ended_at is null and p.active and a.active and a.locked_at is null and a.deleted_at is null)
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
revoke execute on function open_session(bytea, text) from public;
grant execute on function open_session(bytea, text) to portico_app;

-- What the provider administers of a client (A3), beyond what it has had.
alter table clients
  add column description text,
  add column payment_templates boolean not null default true,
  add column payment_values_from_template boolean not null default true,
  add column version integer not null default 1,
  add column changed_at timestamptz;

-- For the provider's people alone: whoever asks in the name of another client gets nothing.
create function provider_clients() returns table (
  client_id uuid, business_id text, name text, description text, kind text, active boolean, licensed_modules text[],
  payment_templates boolean, payment_values_from_template boolean, securid_signs boolean, session_idle_minutes integer, password_policy jsonb,
  version integer, created_at timestamptz, changed_at timestamptz, users_count integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.client_id, c.business_id, c.name, c.description, c.kind, c.active, c.licensed_modules, c.payment_templates,
    c.payment_values_from_template, c.securid_signs, c.session_idle_minutes, c.password_policy, c.version, c.created_at, c.changed_at,
    (select count(*)::int from users u where u.client_id = c.client_id and u.deleted_at is null)
  from clients c where c.kind <> 'PROVIDER' and current_client() = provider_client()
$$;
-- False when somebody else was quicker, or there is no such client.
create function provider_update_client(p_client_id uuid, p_version integer, p_at timestamptz, p_name text, p_description text, p_active boolean,
  p_licensed_modules text[], p_kind text, p_payment_templates boolean, p_payment_values_from_template boolean, p_securid_signs boolean, p_idle_minutes integer,
  p_password_policy jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update clients c set name = p_name, description = p_description, active = p_active, licensed_modules = p_licensed_modules, kind = p_kind,
    payment_templates = p_payment_templates, payment_values_from_template = p_payment_values_from_template,
    securid_signs = p_securid_signs,
    session_idle_minutes = p_idle_minutes, password_policy = p_password_policy, version = c.version + 1, changed_at = p_at,
    access_version = gen_random_uuid()
  where c.client_id = p_client_id and c.version = p_version and c.kind <> 'PROVIDER' and p_kind <> 'PROVIDER' and current_client() = provider_client();
  return found;
end $$;
revoke execute on function provider_clients(), provider_update_client(uuid, integer, timestamptz, text, text, boolean, text[], text, boolean, boolean, boolean, integer, jsonb) from public;
grant execute on function provider_clients(), provider_update_client(uuid, integer, timestamptz, text, text, boolean, text[], text, boolean, boolean, boolean, integer, jsonb) to portico_app;

-- Who has forgotten his password and gives client id and user name.
create function user_of_name(p_business_id text, p_user_name text) returns table (client_id uuid, user_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.client_id, u.id from users u join clients c on c.client_id = u.client_id
  where c.business_id = upper(p_business_id) and lower(u.user_name) = lower(p_user_name) and u.deleted_at is null
$$;
revoke execute on function user_of_name(text, text) from public;
grant execute on function user_of_name(text, text) to portico_app;

-- A change of password has a security code of its own; once given, it counts for some minutes.
-- What a factor keeps until it is answered is the factor's own: of a code that was sent its salted digest.
alter table security_codes
  drop constraint security_codes_purpose_check,
  add constraint security_codes_purpose_check check (purpose in ('SIGN_IN', 'SIGNING', 'PASSWORD', 'AUTHENTICATORS', 'ENROLMENT')),
  drop column salt,
  drop column code_hash,
  add column state jsonb not null default '{}';
alter table sessions add column password_change_until timestamptz;
-- the same for what somebody enrols and removes himself
alter table sessions add column authenticators_change_until timestamptz;

-- Who signs in by the identity provider (B2C) is known by its issuer and subject, once they are linked to a user: one
-- user of all clients, and one subject of each user.
create table b2c_links (
  client_id uuid not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users
);
create unique index b2c_links_by_subject on b2c_links (issuer, subject);
alter table b2c_links enable row level security;
create policy own_client on b2c_links to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
-- never changed: a subject moves only by being unlinked first
grant select, insert, delete on b2c_links to portico_app;

-- Sign-ins that are at the identity provider, for minutes and nobody's yet; reached only through the functions below.
-- The browser is recognised by its cookie, the answer by its state; of both only hashes are kept.
create table b2c_attempts (
  browser_hash bytea primary key,
  state_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  go_on text not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  issuer text,
  subject text,
  email text,
  second_factor boolean
);
create function begin_b2c(p_browser bytea, p_state bytea, p_nonce text, p_verifier text, p_go_on text, p_expires_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into b2c_attempts (browser_hash, state_hash, nonce, code_verifier, go_on, expires_at)
  values (p_browser, p_state, p_nonce, p_verifier, p_go_on, p_expires_at)
$$;
-- An answer is taken once, by the browser that began, in time; nothing otherwise.
create function take_b2c_answer(p_browser bytea, p_state bytea, p_now timestamptz) returns table (nonce text, code_verifier text, go_on text)
language sql security definer set search_path = public, pg_temp as $$
  update b2c_attempts a set answered_at = p_now
  where a.browser_hash = p_browser and a.state_hash = p_state and a.answered_at is null and a.expires_at > p_now
  returning a.nonce, a.code_verifier, a.go_on
$$;
create function keep_b2c_identity(p_browser bytea, p_issuer text, p_subject text, p_email text, p_second_factor boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  update b2c_attempts set issuer = p_issuer, subject = p_subject, email = p_email, second_factor = p_second_factor
  where browser_hash = p_browser and answered_at is not null and subject is null
$$;
-- Whoever has proved himself opens one session by it.
create function take_b2c_identity(p_browser bytea, p_now timestamptz) returns table (issuer text, subject text, email text, second_factor boolean)
language sql security definer set search_path = public, pg_temp as $$
  delete from b2c_attempts a where a.browser_hash = p_browser and a.subject is not null and a.expires_at > p_now
  returning a.issuer, a.subject, a.email, a.second_factor
$$;
-- The user that a subject is linked to; else the only usable user of type B2C, over all clients, of its verified e-mail, if
-- he is linked to no other subject.
create function user_of_b2c(p_issuer text, p_subject text, p_email text) returns table (client_id uuid, user_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  with linked as (select l.client_id, l.user_id from b2c_links l where l.issuer = p_issuer and l.subject = p_subject),
  named as (
    select u.client_id, u.id as user_id from users u join clients c on c.client_id = u.client_id
    where lower(u.email) = lower(p_email) and u.deleted_at is null and 'B2C' = any(u.second_factors)
      and u.active and u.locked_at is null and u.entity_status <> 'CREATION_PENDING' and c.active
    limit 2)
  select * from linked
  union all
  select n.* from named n where not exists (select from linked) and (select count(*) from named) = 1
    and not exists (select from b2c_links l where l.client_id = n.client_id and l.user_id = n.user_id)
$$;
revoke execute on function begin_b2c(bytea, bytea, text, text, text, timestamptz), take_b2c_answer(bytea, bytea, timestamptz),
  keep_b2c_identity(bytea, text, text, text, boolean), take_b2c_identity(bytea, timestamptz), user_of_b2c(text, text, text) from public;
grant execute on function begin_b2c(bytea, bytea, text, text, text, timestamptz), take_b2c_answer(bytea, bytea, timestamptz),
  keep_b2c_identity(bytea, text, text, text, boolean), take_b2c_identity(bytea, timestamptz), user_of_b2c(text, text, text) to portico_app;

-- The switches of the two-person rule as one governed thing of the client; its id is the client's.
alter table clients
  add column two_person_status text not null default 'OK' check (two_person_status in ('OK', 'CHANGE_PENDING')),
  add column two_person_version integer not null default 1;
create function set_two_person_rule(p_rule boolean, p_exceptions text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update clients set two_person_rule = p_rule, two_person_exceptions = p_exceptions, two_person_version = two_person_version + 1,
    access_version = gen_random_uuid() where client_id = current_client()
$$;
create function set_two_person_status(p_status text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update clients set two_person_status = p_status where client_id = current_client()
$$;
-- who could approve changes: few of a client's people hold such levels
create index permission_entries_by_area on permission_entries (client_id, area) where level >= 3;
revoke execute on function set_two_person_rule(boolean, text[]), set_two_person_status(text) from public;
grant execute on function set_two_person_rule(boolean, text[]), set_two_person_status(text) to portico_app;

-- Whoever brings the database up to date gives it to the web server where the outbox page exists, and nowhere else.
revoke execute on function dev_outbox(text, integer) from portico_app;

-- As before; and what was sent is not kept, since links and codes stand in it, nor links that open nothing any more.
create or replace function remove_expired(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from idempotency_keys where created_at < p_now - interval '24 hours';
  delete from throttles where window_ends_at < p_now;
  delete from session_tokens t using sessions s
    where s.client_id = t.client_id and s.id = t.session_id and s.ends_at < p_now - interval '1 day';
  delete from outbox where sent_at < p_now - interval '7 days';
  delete from password_links where expires_at < p_now - interval '7 days';
  delete from b2c_attempts where expires_at < p_now;
$$;

-- Users and groups tell that they have changed; a sign-in, which only counts and dates, does not.
create trigger users_added_tell after insert on users for each row execute function tell_change('userAdministration');
create trigger users_changed_tell after update of version, entity_status, active, locked_at, deleted_at, password_hash on users
  for each row execute function tell_change('userAdministration');
create trigger user_groups_tell after insert or update on user_groups for each row execute function tell_change('userAdministration');
