-- Administrators: who is one, who may become one, and that one stays.

-- Policies and triggers ask it, so it must not be subject to policies itself; in PL/pgSQL, which keeps its plans. An
-- administrator with a second factor needs aal2.
create function firstline.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_profiles where user_id = auth.uid() and role = 'admin')
    and auth.is_fully_signed_in();
end $$;

-- Refuses a change by other users, before a row is read: with a policy alone their updates would find no rows and
-- report success.
create function firstline.admins_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Without a role the comparison would be null, and is_admin would be called for nothing.
  if coalesce(auth.role(), '') = 'authenticated' and not firstline.is_admin() then
    raise exception 'permission denied for table %', tg_table_name using errcode = '42501';
  end if;
  return null;
end $$;
create trigger admins_only before update or delete on public.user_profiles
for each statement execute function firstline.admins_only();
create trigger admins_only before insert or update or delete on public.app_config
for each statement execute function firstline.admins_only();

-- The lock makes administrators who demote each other, or delete their accounts, wait for each other.
create function firstline.require_another_admin(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('the last administrator', 0));
  if not exists (select 1 from public.user_profiles where role = 'admin' and user_id <> p_user) then
    raise exception 'the last administrator can neither be demoted nor deleted' using errcode = 'PT409';
  end if;
end $$;

-- Whether the account's address, or its number where it has none, is verified: by a link or code that was sent there, a
-- provider, or an operator or administrator who vouches for it. What a company's single sign-on says of its own
-- addresses doesn't count.
create function firstline.has_verified_address(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.users u
    where u.id = p_user and u.deleted_at is null and not u.is_sso_user
      and (u.proven_email = lower(u.email) or exists (
        select 1 from auth.identities i
        where i.user_id = u.id and i.provider = case when coalesce(u.email, '') = '' then 'phone' else 'email' end
          and (i.identity_data ->> (i.provider || '_verified'))::boolean
      ))
  )
$$;

-- Accounts can be usable before their address is verified, and an administrator who sees an address takes it for the
-- person: only a verified one can become an administrator's.
create function firstline.require_verified_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.role = 'admin' then return new; end if;
  if auth.role() = 'authenticated' and not firstline.has_verified_address(new.user_id) then
    raise exception 'nobody has proven to own the address of this account, so it can''t become an administrator''s'
      using errcode = 'PT422', hint = 'Let its owner sign in by a link that is sent to the address first.';
  end if;
  return new;
end $$;
create trigger require_verified_admin before insert or update of role on public.user_profiles
for each row when (new.role = 'admin') execute function firstline.require_verified_admin();
