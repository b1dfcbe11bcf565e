-- How a channel fares with what is sent by it: so all messages of it wait together, and not each by itself.
alter table channel_states
  add column sending_failures integer not null default 0,
  -- a key of texts/<language>/operations.json
  add column sending_failure text,
  -- by the database's clock, as the queue's times
  add column send_again_at timestamptz,
  -- with which settings it failed: with others it may be tried at once
  add column sending_settings jsonb;
