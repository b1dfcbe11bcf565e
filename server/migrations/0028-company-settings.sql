-- How a client's people sign in is governed with how they sign: what is asked of passwords, how long a session may be idle,
-- and whether SecurID signs. The provider's people no longer change it alone.

drop function provider_clients(), provider_update_client(uuid, integer, timestamptz, text, text, boolean, text[], text, boolean, boolean, boolean, integer, jsonb);
-- For the provider's people alone: whoever asks in the name of another client gets nothing.
create function provider_clients() returns table (
  client_id uuid, business_id text, name text, description text, kind text, active boolean, licensed_modules text[],
  payment_templates boolean, payment_values_from_template boolean,
  version integer, created_at timestamptz, changed_at timestamptz, users_count integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.client_id, c.business_id, c.name, c.description, c.kind, c.active, c.licensed_modules, c.payment_templates,
    c.payment_values_from_template, c.version, c.created_at, c.changed_at,
    (select count(*)::int from users u where u.client_id = c.client_id and u.deleted_at is null)
  from clients c where c.kind <> 'PROVIDER' and current_client() = provider_client()
$$;
-- False when somebody else was quicker, or there is no such client.
create function provider_update_client(p_client_id uuid, p_version integer, p_at timestamptz, p_name text, p_description text, p_active boolean,
  p_licensed_modules text[], p_kind text, p_payment_templates boolean, p_payment_values_from_template boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update clients c set name = p_name, description = p_description, active = p_active, licensed_modules = p_licensed_modules, kind = p_kind,
    payment_templates = p_payment_templates, payment_values_from_template = p_payment_values_from_template,
    version = c.version + 1, changed_at = p_at, access_version = gen_random_uuid()
  where c.client_id = p_client_id and c.version = p_version and c.kind <> 'PROVIDER' and p_kind <> 'PROVIDER' and current_client() = provider_client();
  return found;
end $$;
revoke execute on function provider_clients(), provider_update_client(uuid, integer, timestamptz, text, text, boolean, text[], text, boolean, boolean) from public;
grant execute on function provider_clients(), provider_update_client(uuid, integer, timestamptz, text, text, boolean, text[], text, boolean, boolean) to portico_app;

drop function set_company_settings(boolean, text[], boolean, boolean, integer);
create function set_company_settings(p_rule boolean, p_exceptions text[], p_own_factor boolean, p_securid_signs boolean, p_word boolean,
  p_bar_hours integer, p_idle_minutes integer, p_password_policy jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  update clients set two_person_rule = p_rule, two_person_exceptions = p_exceptions, two_person_version = two_person_version + 1,
    own_factor_signs_only = p_own_factor, securid_signs = p_securid_signs, mailbox_awaits_word = p_word, signing_bar_hours = p_bar_hours,
    session_idle_minutes = p_idle_minutes, password_policy = p_password_policy,
    access_version = gen_random_uuid() where client_id = current_client()
$$;
revoke execute on function set_company_settings(boolean, text[], boolean, boolean, boolean, integer, integer, jsonb) from public;
grant execute on function set_company_settings(boolean, text[], boolean, boolean, boolean, integer, integer, jsonb) to portico_app;

-- What was asked for before they stood beside the switches leaves them as they are; a policy with what it leaves out.
update change_requests r set content = s.settings || r.content, before = s.settings || r.before
  from (select client_id, jsonb_build_object('securIdSigns', securid_signs, 'sessionTokenLifetimeInMinutes', session_idle_minutes,
    'passwordPolicy', jsonb_build_object('disallowDictionaryPasswords', true, 'passwordMinimumLength', 12,
      'usePasswordHistory', true, 'numberOfPasswordsToCheckInHistory', 10, 'passwordMustContainDigits', false,
      'passwordMustContainSpecialCharacters', false, 'passwordMustBeMixedCase', false,
      'passwordExpires', false, 'passwordDaysToExpiration', 90) || password_policy) as settings from clients) s
  where s.client_id = r.client_id and r.category = 'SETTINGS';
