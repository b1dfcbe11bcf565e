-- Master data that changes by the two-person rule: what waits for a second person, and how far an object is.

-- Categories of which the client has switched the rule off; ORDER is off unless it is switched on.
alter table clients add column two_person_exceptions text[] not null default '{ORDER}';

alter table sign_off_rule_lines
  add column entity_status text not null default 'OK' check (entity_status in ('OK', 'CREATION_PENDING', 'CHANGE_PENDING', 'DELETION_PENDING')),
  add column version integer not null default 1,
  -- an approved deletion: kept for the history, in no list and no rule
  add column deleted_at timestamptz;

alter table account_groups
  add column entity_status text not null default 'OK' check (entity_status in ('OK', 'CREATION_PENDING', 'CHANGE_PENDING', 'DELETION_PENDING')),
  add column version integer not null default 1,
  add column deleted_at timestamptz;

create table change_requests (
  client_id uuid not null references clients,
  id uuid not null,
  category text not null,
  action text not null check (action in ('ADD', 'UPDATE', 'DELETE')),
  status text not null check (status in ('PUBLISHED', 'INSERTING', 'APPROVED', 'REJECTED', 'DISCARDED')),
  object_id uuid not null,
  -- of the object when the change was asked for: another one now means that the request is outdated
  object_version integer,
  name text not null,
  -- the stored command, and what it replaces
  content jsonb,
  before jsonb,
  comment text,
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- null with a decision: by the system
  decided_by uuid check (status = 'DISCARDED' or decided_by <> requested_by),
  decided_at timestamptz,
  approver_comment text,
  -- why it can no longer be approved
  outdated text,
  primary key (client_id, id),
  foreign key (client_id, requested_by) references users,
  foreign key (client_id, decided_by) references users
);
-- one open request per object
create unique index change_requests_open on change_requests (client_id, category, object_id) where status in ('PUBLISHED', 'INSERTING');
-- the list, newest first
create index change_requests_by_time on change_requests (client_id, requested_at desc, id desc);

alter table change_requests enable row level security;
create policy own_client on change_requests to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert, update on change_requests to portico_app;
grant select, insert, update, delete on sign_off_rule_lines, account_groups, account_group_members to portico_app;

create trigger change_requests_tell after insert or update on change_requests for each row execute function tell_change('changeRequest');
create trigger account_groups_tell after insert or update on account_groups for each row execute function tell_change('accountGroup');
create trigger sign_off_rule_lines_tell after insert or update on sign_off_rule_lines for each row execute function tell_change('signOffRule');

-- Requests without a decision for too long, over all clients: only ids leave this function.
create function overdue_change_requests(p_before timestamptz) returns table (client_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as
  $$ select r.client_id, r.id from change_requests r where r.status = 'PUBLISHED' and r.requested_at < p_before limit 100 $$;
revoke execute on function overdue_change_requests(timestamptz) from public;
grant execute on function overdue_change_requests(timestamptz) to portico_worker;
-- what is overdue
create index change_requests_waiting on change_requests (requested_at) where status = 'PUBLISHED';
