-- What waits for a second person: deleting and restoring an order, and importing a file although it is a duplicate.
alter table orders
  add column entity_status text not null default 'OK' check (entity_status in ('OK', 'CHANGE_PENDING', 'DELETION_PENDING'));
alter table uploads
  add column entity_status text not null default 'OK' check (entity_status in ('OK', 'CREATION_PENDING')),
  -- two people want it imported, although a file or message like it was imported before
  add column duplicate_allowed boolean not null default false;
