-- A bank's code in its national clearing system, by which files name it beside or instead of its BIC.
alter table banks add column clearing_code text;
