-- Nobody is taken over silently, and people are who they seem.

-- For which change of a person's own factors a session has proved itself: the proof counts for this one alone.
alter table sessions add column authenticators_change text;

-- How a client's people may sign, and how long they wait; governed with the switches of its two-person rule. Of who has
-- nothing but the mailbox and sets a password by a link sent there: whether a user administrator's word is needed.
alter table clients
  add column own_factor_signs_only boolean not null default false,
  add column mailbox_awaits_word boolean not null default false;
alter table users add column signing_awaits_word_since timestamptz;

drop function set_two_person_rule(boolean, text[]);
create function set_company_settings(p_rule boolean, p_exceptions text[], p_own_factor boolean, p_word boolean, p_bar_hours integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update clients set two_person_rule = p_rule, two_person_exceptions = p_exceptions, two_person_version = two_person_version + 1,
    own_factor_signs_only = p_own_factor, mailbox_awaits_word = p_word, signing_bar_hours = p_bar_hours,
    access_version = gen_random_uuid() where client_id = current_client()
$$;
revoke execute on function set_company_settings(boolean, text[], boolean, boolean, integer) from public;
grant execute on function set_company_settings(boolean, text[], boolean, boolean, integer) to portico_app;
-- what was asked for before they stood beside the switches leaves them as they are
update change_requests r set
    content = jsonb_build_object('ownFactorSignsOnly', false, 'mailboxAwaitsWord', false, 'signingBarHours', c.signing_bar_hours) || r.content,
    before = jsonb_build_object('ownFactorSignsOnly', false, 'mailboxAwaitsWord', false, 'signingBarHours', c.signing_bar_hours) || r.before
  from clients c where c.client_id = r.client_id and r.category = 'SETTINGS';

-- As before, and by which factors the client's people sign.
drop function open_session(bytea, text);
create function open_session(p_hash bytea, p_kind text) returns table (
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

-- A link in the message about a change of who somebody seems to be: its owner objects, once, without signing in.
create table objection_links (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  what text not null check (what in ('PROOF', 'AUTHENTICATOR_ADDED', 'AUTHENTICATOR_REMOVED', 'AUTHENTICATOR_RESET')),
  -- who made the change hold: none of them lifts the lock of an objection to it
  changed_by uuid[] not null,
  hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users
);
-- the one place where the client is not known yet: open_objection_link() finds it by the token's hash
create unique index objection_links_by_hash on objection_links (hash);
create index objection_links_by_user on objection_links (client_id, user_id) where used_at is null;
alter table objection_links enable row level security;
create policy own_client on objection_links to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert, update on objection_links to portico_app;

-- Locked by an objection: `locked_at` says since when, these that it is one, and to whose change. Only an administrator
-- who had no part in the change unlocks.
alter table users add column objected_at timestamptz, add column objection_against uuid[];

-- Finds a link by the hash of its token and sets the transaction's client; nothing when there is none.
create function open_objection_link(p_hash bytea) returns table (id uuid, user_id uuid, what text, changed_by uuid[], created_at timestamptz, expires_at timestamptz, used_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select l.id, l.user_id, l.what, l.changed_by, l.created_at, l.expires_at, l.used_at from objection_links l where l.hash = p_hash;
  if found then
    perform set_config('portico.client', (select l.client_id::text from objection_links l where l.hash = p_hash), true);
  end if;
end $$;
revoke execute on function open_objection_link(bytea) from public;
grant execute on function open_objection_link(bytea) to portico_app;

-- As before, and links to object that open nothing any more.
create or replace function remove_expired(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from idempotency_keys where created_at < p_now - interval '24 hours';
  delete from throttles where window_ends_at < p_now;
  delete from session_tokens t using sessions s
    where s.client_id = t.client_id and s.id = t.session_id and s.ends_at < p_now - interval '1 day';
  delete from outbox where sent_at < p_now - interval '7 days';
  delete from password_links where expires_at < p_now - interval '7 days';
  delete from b2c_attempts where expires_at < p_now;
  delete from objection_links where expires_at < p_now - interval '7 days';
  delete from wrong_passwords where changed_at < p_now - interval '1 day';
$$;

-- A name as it is told apart by sight: letters of other scripts, and of Latin, that look alike are one, whatever the case.
create function as_seen(p_name text) returns text language sql immutable parallel safe as $$
  select translate(lower(normalize(p_name, NFKC) collate portal_order),
    U&'\0430\0432\0435\043A\043C\043D\043E\0440\0441\0442\0443\0445\0456\0458\0455\04BB\0501\051B\051D\0475\04CF\03B1\03B2\03B5\03B6\03B7\03B9\03BA\03BC\03BD\03BF\03C1\03C4\03C5\03C7\0131',
    'abekmhopctyxijshdqwvlabezhikmvoptuxi')
$$;
-- The same of the name of a person: accents, spaces and punctuation tell nobody apart.
create function as_heard(p_name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(as_seen(p_name), NFKD), '[\u0300-\u036f[:space:][:punct:]]', '', 'g')
$$;

-- How a person is called wherever people are told apart: the user name stands beside the full name. The provider's people
-- bring their bank's name along.
create function shown_name(u users) returns text language sql stable as $$
  select case when u.guest_of is null then u.full_name || ' (' || u.user_name || ')'
    else left(u.full_name, -1) || ', ' || split_part(u.user_name, '/', 2) || ')' end
$$;
