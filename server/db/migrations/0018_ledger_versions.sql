-- Since version 2 of the form a tag names its member and its ledger. A process of the release before, still running during an upgrade, must cut no ledger any
-- more: one of version 1 after one of version 2 is what a cheat looks like.
create function refuse_older_ledgers() returns trigger
  language plpgsql
  as '
declare
  payload text := translate(split_part(new.jws, ''.'', 2), ''-_'', ''+/'');
  head jsonb := convert_from(decode(rpad(payload, (length(payload) + 3) / 4 * 4, ''=''), ''base64''), ''UTF8'');
begin
  -- A backup has those of its time.
  if (head ->> ''v'')::integer > 1 or current_setting(''top_picks.restoring'', true) = ''on'' then return new; end if;
  raise exception ''ledgers of version 1 are not cut any more'';
end';
create trigger new_ledgers_are_of_version_2
  before insert on ledgers
  for each row execute function refuse_older_ledgers();
