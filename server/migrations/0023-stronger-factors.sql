-- What a user is asked for besides his password. Who has enrolled an app or a passkey is asked for one of them, wherever he
-- is asked: a code by e-mail or SMS, which whoever reads his mailbox gets too, counts again once it has been reset.
create or replace function all_factors(u users) returns text[] language sql stable as $$
  select array(select distinct a.kind from authenticators a where a.client_id = u.client_id and a.user_id = u.id order by 1)
    || array(select f.factor from unnest(u.second_factors) with ordinality as f (factor, place)
      where f.factor not in ('EMAIL', 'SMS')
        or not exists (select from authenticators a where a.client_id = u.client_id and a.user_id = u.id) order by f.place)
$$;

-- Until when somebody signs nothing: his address, number or factor has changed, or his password by a link that went where
-- his codes go. How long that is, is the client's.
alter table users add column signing_barred_until timestamptz;
alter table clients add column signing_bar_hours integer not null default 24 check (signing_bar_hours between 1 and 168);
