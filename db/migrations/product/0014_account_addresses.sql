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
