-- A profile names the address of its account, whatever moved it there: a link, an administrator, a command.
create function firstline.follow_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_profiles set email = coalesce(nullif(new.email, ''), new.phone, '') where user_id = new.id;
  return null;
end $$;
revoke execute on function firstline.follow_address from public;

create trigger follow_address after update of email, phone on auth.users
for each row when (old.email is distinct from new.email or (new.email is null and old.phone is distinct from new.phone))
execute function firstline.follow_address();

-- Who has no address leaves nothing behind that somebody else without one could be taken for.
create or replace function firstline.address_hash(p_address text) returns bytea
language sql stable security definer set search_path = '' as $$
  select sha256(key || sha256(key || convert_to(lower(btrim(p_address)), 'UTF8'))) from firstline.address_key
  where btrim(p_address) <> ''
$$;

-- As before, but without asking for the sessions first: whoever refreshes one has the account's row before it.
create or replace function firstline.delete_account(p_user uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  profile public.user_profiles;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if found then
    -- A trial that has ended leaves what an ended trial leaves.
    perform firstline.renew_if_due(profile, p_now);
  elsif not exists (select 1 from auth.users where id = p_user) then
    return 'not_found';
  end if;
  -- In the order of whoever settles a generation: that holds these rows when it asks for the account's own.
  perform 1 from public.generations where user_id = p_user order by id for update;
  begin
    delete from auth.users where id = p_user;
  exception when sqlstate 'PT409' then
    return 'last_admin';
  end;
  return 'deleted';
end $$;
