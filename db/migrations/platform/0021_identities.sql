-- Ways in that members add and remove themselves.

-- Whether this identity lets its user in as things are: `p_rules` {providers, phone, mail}, the providers that are set up,
-- whether numbers are signed in with, and whether mails surely arrive.
create function auth.lets_in(p_identity auth.identities, p_user auth.users, p_rules jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case p_identity.provider
    when 'email' then p_user.email is not null and p_user.email_confirmed_at is not null
      and (p_user.encrypted_password is not null or (p_rules ->> 'mail')::boolean)
    when 'phone' then p_user.phone is not null and p_user.phone_confirmed_at is not null
      and (p_rules ->> 'phone')::boolean
    else p_rules -> 'providers' ? p_identity.provider end
$$;

-- Takes an identity away from the member whose session asks, by a token of level `p_aal`: `p_rules` as above with
-- {addresses}, those of the member's identities that an account may have. 'removed', or why not, and then nothing was done:
-- 'session_gone', 'insufficient_aal', 'not_found' (also somebody else's), 'single' (no other one lets in), 'email_conflict'
-- (the account would be left with an address that none of its identities vouches for).
--
-- Whoever came in by it is out: every other session ends, and what was under way.
create function auth.remove_identity(
  p_user uuid, p_session uuid, p_aal text, p_identity uuid, p_rules jsonb, p_messages jsonb, p_ip text, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  gone auth.identities;
  level text;
  keeps_phone boolean;
  -- Null where the address stays.
  moves_to text;
begin
  select * into person from auth.users u where u.id = p_user and u.deleted_at is null for no key update;
  level := auth.level_of(person.id, p_session, p_aal, p_now);
  if level is null then return 'session_gone'; end if;
  if auth.lacks_second_factor(p_user, level) then return 'insufficient_aal'; end if;
  select * into gone from auth.identities i where i.id = p_identity and i.user_id = p_user;
  if gone.id is null then return 'not_found'; end if;
  if not exists (
    select 1 from auth.identities i
    where i.user_id = p_user and i.id <> gone.id and auth.lets_in(i, person, p_rules)
  ) then
    return 'single';
  end if;

  keeps_phone := gone.provider <> 'phone' and exists (
    select 1 from auth.identities i
    where i.user_id = p_user and i.provider = 'phone' and auth.lets_in(i, person, p_rules)
  );
  if gone.provider <> 'phone' and gone.email = lower(person.email) and not exists (
    select 1 from auth.identities i where i.user_id = p_user and i.id <> gone.id and i.email = gone.email
  ) then
    -- Another address that was proven is the account's from now on; what a provider has not verified never is.
    select i.email into moves_to from auth.identities i
    where i.user_id = p_user and i.id <> gone.id and i.identity_data -> 'email_verified' = 'true'::jsonb
      and p_rules -> 'addresses' ? i.email
      and not exists (select 1 from auth.users u where lower(u.email) = i.email and not u.is_sso_user)
    order by i.created_at, i.id limit 1;
    if moves_to is null and not keeps_phone then return 'email_conflict'; end if;
    begin
      update auth.users u set
        email = moves_to, email_confirmed_at = case when moves_to is not null then p_now end,
        proven_email = moves_to, proven_email_at = case when moves_to is not null then p_now end,
        email_change = '', email_change_confirm_status = 0,
        raw_user_meta_data = case
          when moves_to is null then u.raw_user_meta_data - 'email' - 'email_verified'
          else u.raw_user_meta_data || jsonb_build_object('email', moves_to, 'email_verified', true) end
      where u.id = p_user;
    exception when unique_violation then
      return 'email_conflict';
    end;
  elsif gone.provider = 'email' and gone.identity_data -> 'email_verified' = 'true'::jsonb then
    -- That the address is proven stood in what goes.
    update auth.users u set
      proven_email_at = case when u.proven_email = lower(u.email) then u.proven_email_at else gone.created_at end,
      proven_email = lower(u.email)
    where u.id = p_user;
  end if;

  update auth.users u set
    -- Address and password were the way in.
    encrypted_password = case when gone.provider = 'email' and not keeps_phone then null else u.encrypted_password end,
    phone = case when gone.provider <> 'phone' then u.phone end,
    phone_confirmed_at = case when gone.provider <> 'phone' then u.phone_confirmed_at end,
    phone_change = case when gone.provider <> 'phone' then u.phone_change else '' end,
    raw_user_meta_data = case when gone.provider <> 'phone' then u.raw_user_meta_data
      else u.raw_user_meta_data - 'phone' || '{"phone_verified": false}' end,
    session_epoch = u.session_epoch + 1, updated_at = p_now
  where u.id = p_user;
  delete from auth.one_time_tokens t where t.user_id = p_user;
  delete from auth.sessions s where s.user_id = p_user and s.id <> p_session;
  delete from auth.flow_state f where f.user_id = p_user or f.linking_target_id = p_user;
  delete from auth.identities i where i.id = gone.id;
  perform auth.name_providers(p_user);
  perform firstline.enqueue_messages(p_messages, p_now);
  perform auth.add_audit_entry('identity_unlinked', p_user, p_ip, p_now, jsonb_build_object('provider', gone.provider));
  return 'removed';
end $$;

revoke all on function auth.lets_in, auth.remove_identity from public;
grant execute on function auth.lets_in, auth.remove_identity to firstline;
