-- Everything kept about a person can be found, and what names it goes with the account.

-- The journal of sign-ins is kept by time; a person's own part of it is asked for by who it was.
create index audit_log_entries_actor on auth.audit_log_entries ((payload ->> 'actor_id'));

-- Whatever removes an account: what happened stays in the journal, whom and from where it happened does not.
create function firstline.forget_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.audit_log_entries
  set payload = json_build_object('action', payload ->> 'action'), ip_address = ''
  where payload ->> 'actor_id' = old.id::text;
  return null;
end $$;
revoke execute on function firstline.forget_user from public;

create trigger forget_user after delete on auth.users
for each row execute function firstline.forget_user();

-- Which migrations were applied is no secret of the owner: a running server is asked for it.
grant select on firstline.migrations to firstline;
