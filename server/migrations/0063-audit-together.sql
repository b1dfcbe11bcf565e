-- Several acts of one transaction enter the log at once. One by one, each would walk past the versions of the chain's
-- head that those before it have left behind.

create function append_audits(p_acts jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_client uuid := current_client();
  v_sequence bigint;
  v_hash bytea;
  v_act jsonb;
begin
  insert into audit_heads (client_id, sequence, hash) values (v_client, 0, '\x') on conflict do nothing;
  select sequence, hash into v_sequence, v_hash from audit_heads where client_id = v_client for update;
  for v_act in select value from jsonb_array_elements(p_acts) with ordinality order by ordinality loop
    v_sequence := v_sequence + 1;
    v_hash := sha256(v_hash || convert_to(v_sequence || E'\n' || (v_act->>'record'), 'UTF8'));
    insert into audit_log (client_id, sequence, at, category, entity_type, entity_id, record, hash)
      values (v_client, v_sequence, (v_act->>'at')::timestamptz, v_act->>'category', v_act->>'entityType',
        (v_act->>'entityId')::uuid, v_act->>'record', v_hash);
  end loop;
  update audit_heads set sequence = v_sequence, hash = v_hash where client_id = v_client;
end $$;
revoke execute on function append_audits(jsonb) from public;
grant execute on function append_audits(jsonb) to portico_app;

drop function append_audit(timestamptz, text, text, uuid, text);
