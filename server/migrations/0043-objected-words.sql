-- What an impostor said doesn't count again (docs/decisions/0040).

-- Since when a link's owner has been wronged, if they object by it: a link that takes the place of an earlier one of its kind
-- reaches back as far as that one did.
alter table objection_links add column since timestamptz;
update objection_links set since = created_at;
alter table objection_links alter column since set not null;

-- In this time nothing that was said in somebody's name was theirs: since the change that they have objected to, until an
-- administrator has unlocked them, or given the word that they await. While `ended_at` is null it goes on.
create table objections (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  since timestamptz not null,
  objected_at timestamptz not null,
  ended_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users
);
create index objections_by_user on objections (client_id, user_id);
alter table objections enable row level security;
create policy own_client on objections to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert, update on objections to portico_app;

-- Those that stand, as far back as their links are kept.
insert into objections (client_id, id, user_id, since, objected_at)
  select l.client_id, gen_random_uuid(), l.user_id, min(l.since), max(l.used_at)
  from objection_links l join users u on u.client_id = l.client_id and u.id = l.user_id
  where l.used_at is not null and u.objection_against is not null
  group by l.client_id, l.user_id;

-- Whether something that was said at a moment in a person's name of this client is none of theirs. Of a guest the objections
-- are those of the person at the provider.
create function is_disowned(p_user_id uuid, p_at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from users u join objections o on (o.client_id, o.user_id) in ((u.client_id, u.id), (provider_client(), u.guest_of))
    where u.client_id = current_client() and u.id = p_user_id and p_at > o.since and p_at < coalesce(o.ended_at, 'infinity'))
$$;
revoke execute on function is_disowned(uuid, timestamptz) from public;
grant execute on function is_disowned(uuid, timestamptz) to portico_app;

-- When the submitter gave the code that stands for a signature; null as long as there is none.
alter table orders add column submitted_at timestamptz;
update orders o set submitted_at = (select max(h.at) from order_history h
    where h.client_id = o.client_id and h.order_id = o.id and h.event = 'submit')
  where o.submitted_factor is not null;

-- when one of the provider's people has entered an account
create index change_requests_of_new on change_requests (client_id, object_id) where action = 'ADD';
