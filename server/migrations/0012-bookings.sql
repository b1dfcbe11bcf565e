-- Booked statement entries and the payments they came from.

-- What the bank has booked of a message. Each entry, or each detail of a batch booking, is linked once, and each
-- payment is booked once; a group that was booked as one entry is one row.
create table bookings (
  client_id uuid not null,
  entry_id uuid not null,
  -- counts from one among the details of the entry; 0: the entry itself
  detail integer not null,
  order_id uuid not null,
  message_id uuid not null,
  group_id uuid not null,
  -- of the payment within its order; 0: the whole group
  sequence integer not null,
  -- how many payments it stands for
  number integer not null,
  booked_on date not null,
  linked_at timestamptz not null,
  primary key (client_id, entry_id, detail),
  foreign key (client_id, entry_id) references statement_entries,
  foreign key (client_id, order_id, group_id) references transaction_groups
);
-- a payment or group is booked once; and whether anything of a group is booked
create unique index bookings_once on bookings (client_id, order_id, group_id, sequence);

alter table bookings enable row level security;
create policy own_client on bookings to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert on bookings to portico_app;

alter table transactions
  add column uetr text generated always as (content->>'uetr') stored,
  -- its booking, which makes it final
  add column booked_entry_id uuid,
  add column booked_on date;
-- the payments that an entry names: by UETR, and by the beginning of an end-to-end id that was cut (by end-to-end id
-- there is an index already)
create index transactions_by_uetr on transactions (client_id, uetr) where uetr is not null;
create index transactions_by_cut_reference on transactions (client_id, end_to_end_id collate "C");
-- the groups and messages that an entry names, whole or cut
create index transaction_groups_by_reference on transaction_groups (client_id, payment_information_id collate "C");
create index bank_messages_by_reference on bank_messages (client_id, message_id collate "C");

-- An entry linked to a salary order, of which parties are hidden from those without the right: SINGLE one payment, whose
-- amount is hidden with them; BATCH several, of which the total is shown.
alter table statement_entries add column salary text check (salary in ('SINGLE', 'BATCH'));
grant update (salary) on statement_entries to portico_app;
