-- Who brought a file in, where one of the provider's people did in the name of the one who is named.
alter table uploads
  add column guest_id uuid,
  add foreign key (client_id, guest_id) references users;
update uploads u set guest_id = g.id
  from audit_log a join users g on g.client_id = a.client_id and g.guest_of = (a.record::jsonb #>> '{impersonator,userId}')::uuid
  where a.client_id = u.client_id and a.entity_type = 'UPLOAD' and a.entity_id = u.id and a.record::jsonb ->> 'action' = 'uploaded';

-- The same of who has found two payments to be no duplicates, as the order's history has it.
update orders o set warnings = (
    select jsonb_agg(case when g.id is null then w.warning
        else jsonb_set(w.warning, '{settled}', (w.warning -> 'settled') || jsonb_build_object('guestId', g.id, 'actingName', shown_name(g))) end order by w.number)
      from jsonb_array_elements(o.warnings) with ordinality w (warning, number)
      left join lateral (select h.guest_id from order_history h
          where h.client_id = o.client_id and h.order_id = o.id and h.event = 'notDuplicate'
            and h.user_id = (w.warning #>> '{settled,userId}')::uuid
            and abs(extract(epoch from h.at - (w.warning #>> '{settled,at}')::timestamptz)) < 60
          order by abs(extract(epoch from h.at - (w.warning #>> '{settled,at}')::timestamptz)) limit 1) h on true
      left join users g on g.client_id = o.client_id and g.id = h.guest_id)
  where exists (select from order_history h
    where h.client_id = o.client_id and h.order_id = o.id and h.event = 'notDuplicate' and h.guest_id is not null);
