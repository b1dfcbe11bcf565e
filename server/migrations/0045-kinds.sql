-- A change request says what kind of object it changes: several kinds may share a category.

alter table change_requests add column kind text;
update change_requests set kind = case category
  when 'USER' then 'user'
  when 'USERGROUP' then 'userGroup'
  when 'SIGNOFFRULE' then 'signOffRule'
  when 'ACCOUNT' then 'account'
  when 'ACCOUNTGROUP' then 'accountGroup'
  when 'ORDER' then case action when 'ADD' then 'duplicateImport' else 'order' end
  when 'SETTINGS' then 'companySettings'
end;
alter table change_requests alter column kind set not null;
-- A new kind adds its line here: a request that no code knows would close the list to everyone who sees it.
alter table change_requests add constraint change_requests_kind check ((kind, category) in (('user', 'USER'), ('userGroup', 'USERGROUP'),
  ('signOffRule', 'SIGNOFFRULE'), ('account', 'ACCOUNT'), ('accountGroup', 'ACCOUNTGROUP'), ('order', 'ORDER'), ('duplicateImport', 'ORDER'),
  ('companySettings', 'SETTINGS')));

-- one open request per object
drop index change_requests_open;
create unique index change_requests_open on change_requests (client_id, kind, object_id) where status in ('PUBLISHED', 'INSERTING');
