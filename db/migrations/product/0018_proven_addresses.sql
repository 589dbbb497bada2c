-- An address may be proven by a provider, too. What single sign-on says of its people's addresses is a company's word about
-- itself, and makes nobody an administrator here.
create or replace function firstline.has_proven_address(p_user uuid) returns boolean
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
