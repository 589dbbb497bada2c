-- Tools of administrators: bans, roles and deletion of other users' accounts, and the announcement.

-- Copies of the account's columns, so that lists filter by them and administrators receive changes.
alter table public.user_profiles
  add column banned_until timestamptz,
  -- False while the account has an address that is not confirmed.
  add column is_confirmed boolean not null default true;

create function firstline.is_address_confirmed(p_account auth.users) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_account.email, '') = '' or p_account.email_confirmed_at is not null
$$;

-- Runs before fill_profile, by its name.
create function firstline.copy_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = new.user_id;
  new.banned_until := account.banned_until;
  new.is_confirmed := account.id is null or firstline.is_address_confirmed(account);
  return new;
end $$;
create trigger copy_account before insert on public.user_profiles
for each row execute function firstline.copy_account();

create function firstline.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_profiles
  set banned_until = new.banned_until, is_confirmed = firstline.is_address_confirmed(new)
  where user_id = new.id
    and (banned_until, is_confirmed) is distinct from (new.banned_until, firstline.is_address_confirmed(new));
  return null;
end $$;
create trigger follow_account after update of banned_until, email, email_confirmed_at on auth.users
for each row when (old.banned_until is distinct from new.banned_until
  or (coalesce(old.email, '') = '' or old.email_confirmed_at is not null)
    is distinct from (coalesce(new.email, '') = '' or new.email_confirmed_at is not null))
execute function firstline.follow_account();

-- Accounts whose address waits for its confirmation, in the form of profiles. Most have none yet, as the first sign-in
-- creates it; their version is 0.
create view firstline.unconfirmed_users as
select u.id, u.id as user_id, coalesce(p.email, u.email) as email, coalesce(p.role, 'user') as role,
  coalesce(p.plan, 'free') as plan, coalesce(p.plan_status, 'active') as plan_status,
  coalesce(p.credits_dm, 0) as credits_dm, coalesce(p.credits_subject, 0) as credits_subject,
  coalesce(p.created_at, u.created_at) as created_at, coalesce(p.next_renewal_date, u.created_at) as next_renewal_date,
  coalesce(p.is_trial, false) as is_trial, p.trial_end_date, coalesce(p.testing_mode, false) as testing_mode,
  u.banned_until, false as is_confirmed, coalesce(p.version, 0) as version
from auth.users u left join public.user_profiles p on p.user_id = u.id
where u.email <> '' and u.email_confirmed_at is null and u.deleted_at is null and not u.is_anonymous;
create index users_unconfirmed on auth.users (created_at, id) where email_confirmed_at is null;

-- A user as administrators see it; null when there is none.
create function firstline.read_listed_user(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    (select to_jsonb(p) from public.user_profiles p where p.user_id = p_user),
    (select to_jsonb(u) from firstline.unconfirmed_users u where u.user_id = p_user))
$$;

-- Whether an administrator may act on an account: null, or why not. Both profiles are locked, in one order, so that of
-- two administrators who act on each other the second one is refused.
create function firstline.refuse_admin_action(p_editor text, p_user uuid, p_version bigint) returns text
language plpgsql set search_path = '' as $$
declare
  editor uuid := case when p_editor ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then p_editor::uuid end;
  listed jsonb;
begin
  perform 1 from public.user_profiles where user_id in (editor, p_user) order by user_id for update;
  if editor is not null
    and not exists (select 1 from public.user_profiles where user_id = editor and role = 'admin') then
    return 'forbidden';
  end if;
  if editor = p_user then return 'own_account'; end if;
  listed := firstline.read_listed_user(p_user);
  if listed is null then return 'not_found'; end if;
  if (listed ->> 'version')::bigint <> p_version then return 'version_conflict'; end if;
  return null;
end $$;

-- Adds an entry about something that changed no profile.
create function firstline.add_admin_entry(
  p_editor text, p_action text, p_user uuid, p_before jsonb, p_after jsonb, p_now timestamptz
) returns bigint
language sql set search_path = '' as $$
  insert into public.audit_log (at, actor, action, user_id, before, after)
  values (p_now, p_editor, p_action, p_user, coalesce(p_before, '{}'), coalesce(p_after, '{}'))
  returning id
$$;

-- Bans an account until a moment and ends its sessions, or lifts the ban (null): {outcome, user}. Outcomes: 'changed',
-- those of refuse_admin_action, and 'administrator', who has to be demoted first.
create function firstline.ban_user(p_editor text, p_user uuid, p_version bigint, p_until timestamptz, p_now timestamptz)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome text := firstline.refuse_admin_action(p_editor, p_user, p_version);
  action text := case when p_until is null then 'ban lifted' else 'ban' end;
  earlier timestamptz;
begin
  if outcome is null and p_until is not null
    and exists (select 1 from public.user_profiles where user_id = p_user and role = 'admin') then
    outcome := 'administrator';
  end if;
  if outcome is not null then
    return jsonb_build_object('outcome', outcome, 'user', firstline.read_listed_user(p_user));
  end if;
  select banned_until into earlier from auth.users where id = p_user for no key update;
  perform firstline.explain_edit(action, p_editor, p_now);
  update auth.users set banned_until = p_until, updated_at = p_now where id = p_user;
  perform firstline.explain_edit(null, null, null);
  if p_until is not null then
    update auth.users set session_epoch = session_epoch + 1 where id = p_user;
    delete from auth.sessions where user_id = p_user;
    delete from auth.one_time_tokens where user_id = p_user;
    delete from auth.flow_state where user_id = p_user;
  end if;
  if not exists (select 1 from public.user_profiles where user_id = p_user) then
    perform firstline.add_admin_entry(p_editor, action, p_user, jsonb_build_object('banned_until', earlier),
      jsonb_build_object('banned_until', p_until), p_now);
  end if;
  perform auth.add_audit_entry('user_modified', null, null, p_now, jsonb_build_object('user_id', p_user));
  return jsonb_build_object('outcome', 'changed', 'user', firstline.read_listed_user(p_user));
end $$;

-- Makes a user an administrator, or an administrator a user: {outcome, user}. Outcomes: 'changed', those of
-- refuse_admin_action, 'unproven' (the address was never verified), 'banned', 'last_admin'.
create function firstline.set_role(p_editor text, p_user uuid, p_version bigint, p_role text, p_now timestamptz)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome text := firstline.refuse_admin_action(p_editor, p_user, p_version);
begin
  if outcome is null and p_role = 'admin' then
    if exists (select 1 from auth.users where id = p_user and banned_until > p_now) then
      outcome := 'banned';
    elsif not firstline.has_verified_address(p_user)
      or not exists (select 1 from public.user_profiles where user_id = p_user) then
      outcome := 'unproven';
    end if;
  end if;
  if outcome is null then
    begin
      perform firstline.explain_edit(case p_role when 'admin' then 'promotion' else 'demotion' end, p_editor, p_now);
      update public.user_profiles set role = p_role where user_id = p_user and role <> p_role;
      perform firstline.explain_edit(null, null, null);
      outcome := 'changed';
    exception when sqlstate 'PT409' then
      outcome := 'last_admin';
    end;
  end if;
  return jsonb_build_object('outcome', outcome, 'user', firstline.read_listed_user(p_user));
end $$;

-- Deletes another user's account like its owner would, with the same mail: {outcome, user}. Outcomes: those of
-- delete_account_with_mail and of refuse_admin_action, and 'not_confirmed' (`p_typed` is not the account's address). The
-- entry names no person.
create function firstline.delete_account_as_admin(
  p_editor text, p_user uuid, p_version bigint, p_typed text, p_address text, p_messages jsonb, p_now timestamptz
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome text := firstline.refuse_admin_action(p_editor, p_user, p_version);
  listed jsonb := firstline.read_listed_user(p_user);
begin
  if outcome is null and lower(listed ->> 'email') <> lower(btrim(p_typed)) then outcome := 'not_confirmed'; end if;
  if outcome is not null then return jsonb_build_object('outcome', outcome, 'user', listed); end if;
  outcome := firstline.delete_account_with_mail(p_user, p_address, p_messages, p_now);
  if outcome = 'deleted' then
    perform firstline.add_admin_entry(p_editor, 'account deleted', null,
      jsonb_build_object('role', listed -> 'role', 'plan', listed -> 'plan', 'created_at', listed -> 'created_at'),
      null, p_now);
  end if;
  return jsonb_build_object('outcome', outcome, 'user', listed);
end $$;

-- Records that an administrator reads a user's generations, and returns the id of the entry; with the id of an entry
-- (a later page of one viewing) it checks that the viewing is the administrator's and recent. Null: no such user, or no
-- such viewing.
create function firstline.view_generations(
  p_editor text, p_user uuid, p_entry bigint, p_reason text, p_since timestamptz, p_now timestamptz
) returns bigint
language plpgsql set search_path = '' as $$
begin
  if p_entry is not null then
    return (select id from public.audit_log where id = p_entry and actor = p_editor and user_id = p_user
      and action = 'generations viewed' and at > p_since);
  end if;
  if firstline.read_listed_user(p_user) is null then return null; end if;
  return firstline.add_admin_entry(
    p_editor, 'generations viewed', p_user, null, jsonb_build_object('reason', p_reason), p_now);
end $$;

-- The announcement on top of every page is a setting: the value null, or {id, text, kind, audience, ends_at}.
create or replace function firstline.is_valid_config(key text, value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case key
    when 'trial_settings' then coalesce(
      jsonb_typeof(value -> 'enable_trial') = 'boolean'
      and firstline.is_count(value -> 'trial_credits', 10000)
      and firstline.is_count(value -> 'trial_days', 365), false)
    when 'announcement' then value = 'null' or coalesce(
      value ->> 'id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
      and jsonb_typeof(value -> 'text') = 'string' and char_length(value ->> 'text') <= 200
      -- One line with something in it. The spaces are those that JavaScript trims.
      and value ->> 'text' !~ '[\u0001-\u001f\u007f-\u009f]'
      and value ->> 'text' ~ '[^ \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
      and value ->> 'kind' in ('info', 'warning') and value ->> 'audience' in ('everybody', 'members')
      and (value -> 'ends_at' = 'null' or case
        when value ->> 'ends_at' ~ '^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$'
        -- The cast refuses a day that the month does not have.
        then (value ->> 'ends_at')::timestamptz is not null end), false)
    else true end
$$;

-- Replaces the announcement that the administrator saw: {outcome, value}. Outcomes: 'changed', 'version_conflict'.
create function firstline.set_announcement(p_editor text, p_basis text, p_value jsonb, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  current_value jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('the announcement', 0));
  select value into current_value from public.app_config where key = 'announcement';
  if current_value ->> 'id' is distinct from p_basis then
    return jsonb_build_object('outcome', 'version_conflict', 'value', current_value);
  end if;
  perform firstline.explain_edit('announcement', p_editor, p_now);
  insert into public.app_config (key, value) values ('announcement', p_value)
  on conflict (key) do update set value = excluded.value;
  perform firstline.explain_edit(null, null, null);
  return jsonb_build_object('outcome', 'changed', 'value', p_value);
end $$;

-- What the migration finds: accounts that are banned or unconfirmed already.
update public.user_profiles p
set banned_until = u.banned_until, is_confirmed = firstline.is_address_confirmed(u)
from auth.users u
where u.id = p.user_id and (u.banned_until is not null or not firstline.is_address_confirmed(u));

revoke execute on all functions in schema firstline from public;
grant select on firstline.unconfirmed_users to firstline;
grant execute on function
  firstline.is_address_confirmed, firstline.read_listed_user, firstline.refuse_admin_action, firstline.add_admin_entry,
  firstline.set_announcement, firstline.view_generations, firstline.ban_user, firstline.set_role, firstline.delete_account_as_admin
to firstline;
