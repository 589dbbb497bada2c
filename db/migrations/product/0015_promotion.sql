-- Who may be made an administrator. Where accounts are usable at once, anybody may have signed up with somebody's address:
-- until an address was proven, it does not say whose account this is.

-- What the installation or a command made has been vouched for, also before that was written down; unless it has moved.
update auth.identities i set identity_data = i.identity_data || '{"email_verified": true}'
from auth.users u
where u.id = i.user_id and u.made_by_operator and i.provider = 'email'
  and not coalesce((i.identity_data ->> 'email_verified')::boolean, false)
  and not exists (
    select 1 from auth.audit_log_entries e
    where e.payload ->> 'actor_id' = u.id::text and e.payload -> 'traits' ->> 'changed' = 'email'
  );

-- Whether the address of this account, or its number where it has none, was proven to be its owner's: by a link or a code
-- that went there, or by somebody who vouches for it.
create function firstline.has_proven_address(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.users u join auth.identities i on i.user_id = u.id
    where u.id = p_user and u.deleted_at is null
      and i.provider = case when coalesce(u.email, '') = '' then 'phone' else 'email' end
      and (i.identity_data ->> (i.provider || '_verified'))::boolean
  )
$$;

-- Gives the account with this address to whoever knows the new password, and to nobody else: whatever was set before goes.
-- Null when there is no such account.
create function firstline.take_over_account(p_email text, p_password_hash text, p_now timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  taken uuid;
begin
  select id into taken from auth.users
  where lower(email) = lower(p_email) and not is_sso_user and deleted_at is null for no key update;
  if not found then return null; end if;
  perform auth.drop_unproven(taken, 'email', false);
  perform auth.change_user_as_admin(
    taken, jsonb_build_object('email_confirm', true, 'password_hash', p_password_hash), null, p_now);
  return taken;
end $$;

-- The same for administrators who make others: they see an address in a list and take it for the person.
create function firstline.promote_the_proven_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.role = 'admin' then return new; end if;
  if auth.role() = 'authenticated' and not firstline.has_proven_address(new.user_id) then
    raise exception 'nobody has proven to own the address of this account, so it can''t become an administrator''s'
      using errcode = 'PT422', hint = 'Let its owner sign in by a link that is sent to the address first.';
  end if;
  return new;
end $$;
create trigger promote_the_proven_only before insert or update of role on public.user_profiles
for each row when (new.role = 'admin') execute function firstline.promote_the_proven_only();

revoke execute on function
  firstline.has_proven_address, firstline.take_over_account, firstline.promote_the_proven_only from public;
grant execute on function firstline.has_proven_address, firstline.take_over_account to firstline;
