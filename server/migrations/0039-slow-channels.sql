-- Until when a channel by which an attempt has taken long counts as slow, by the database's clock.
alter table channel_states add column slow_until timestamptz;
