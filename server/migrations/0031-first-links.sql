-- Who comes by the identity provider for the first time names the client, and is looked for there alone: a user whom another
-- client has made with the same e-mail takes nobody's place and stands in nobody's way.

-- One subject may be a user in each of several clients.
drop index b2c_links_by_subject;
create unique index b2c_links_by_subject on b2c_links (issuer, subject, client_id);

-- the client's id as it was typed, whether or not it exists
alter table b2c_attempts add column business_id text;

drop function begin_b2c(bytea, bytea, text, text, text, timestamptz), take_b2c_identity(bytea, timestamptz), user_of_b2c(text, text, text);
create function begin_b2c(p_browser bytea, p_state bytea, p_nonce text, p_verifier text, p_go_on text, p_business_id text, p_expires_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into b2c_attempts (browser_hash, state_hash, nonce, code_verifier, go_on, business_id, expires_at)
  values (p_browser, p_state, p_nonce, p_verifier, p_go_on, p_business_id, p_expires_at)
$$;
-- Whoever has proved himself opens one session by it.
create function take_b2c_identity(p_browser bytea, p_now timestamptz)
  returns table (issuer text, subject text, email text, second_factor boolean, business_id text)
language sql security definer set search_path = public, pg_temp as $$
  delete from b2c_attempts a where a.browser_hash = p_browser and a.subject is not null and a.expires_at > p_now
  returning a.issuer, a.subject, a.email, a.second_factor, a.business_id
$$;
-- The user that a subject is linked to, in the client that is named, or anywhere if it is the only one. Else, where a client
-- is named, its only usable user of type B2C with the verified e-mail, if no other subject is that user. `user_id` is null
-- where there is none: then `client_id` is whose log says so.
create function user_of_b2c(p_issuer text, p_subject text, p_email text, p_business_id text)
  returns table (client_id uuid, user_id uuid, users_of_email integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with named as (select c.client_id, c.active from clients c where c.business_id = upper(p_business_id)),
  linked as (
    select l.client_id, l.user_id from b2c_links l where l.issuer = p_issuer and l.subject = p_subject
      and (p_business_id is null or l.client_id = (select n.client_id from named n))),
  of_email as (
    select u.client_id, u.id as user_id from users u join named n on n.client_id = u.client_id
    where lower(u.email) = lower(p_email) and u.deleted_at is null and 'B2C' = any(u.second_factors)
      and u.active and u.locked_at is null and u.entity_status <> 'CREATION_PENDING' and n.active),
  found as (
    select l.client_id, l.user_id from linked l where (select count(*) from linked) = 1
    union all
    select e.client_id, e.user_id from of_email e where not exists (select from linked) and (select count(*) from of_email) = 1
      and not exists (select from b2c_links l where l.client_id = e.client_id and l.user_id = e.user_id))
  select coalesce((select f.client_id from found f), (select n.client_id from named n), provider_client()),
    (select f.user_id from found f), (select count(*)::int from of_email)
$$;
revoke execute on function begin_b2c(bytea, bytea, text, text, text, text, timestamptz), take_b2c_identity(bytea, timestamptz),
  user_of_b2c(text, text, text, text) from public;
grant execute on function begin_b2c(bytea, bytea, text, text, text, text, timestamptz), take_b2c_identity(bytea, timestamptz),
  user_of_b2c(text, text, text, text) to portico_app;
