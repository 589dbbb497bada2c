-- Mails to members. The transaction that causes a mail adds a notice; a job renders it, enqueues the mail and deletes
-- the notice in one transaction. So none is sent for what was rolled back, none is lost and none is sent twice.

create table firstline.member_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'welcome', 'credits-low', 'credits-renewed', 'payment-failed', 'plan-changed', 'weekly-summary'
  )),
  -- What the notice is about, such as a billing period or an invoice: one that waits is not added again.
  key text not null,
  -- What the mail says and the database no longer has when it is rendered.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null,
  -- Mails that can't be switched off are sent first, so that thousands of renewals don't delay them.
  is_required boolean not null generated always as (kind in ('payment-failed', 'plan-changed')) stored,
  unique (user_id, kind, key)
);
create index member_notices_queue on firstline.member_notices (is_required desc, created_at, id);

-- Adds a notice in the caller's transaction. It does nothing for an unknown user, and while one with the key waits.
-- Changes of plan, low credits and renewals are added by the trigger below, whatever changes the profile. Of
-- `p_data` the mails read: payment-failed {pro_until}, the end of the grace period, or {first_of}, the offer that was
-- to be bought.
create function firstline.add_notice(p_user uuid, p_kind text, p_key text, p_data jsonb, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into firstline.member_notices (user_id, kind, key, data, created_at)
  select id, p_kind, p_key, coalesce(p_data, '{}'), p_now from auth.users where id = p_user
  on conflict (user_id, kind, key) do nothing
$$;

-- What causes notices.

-- A balance of at most this many credits is low. The server writes it at start, like the allowances.
alter table firstline.plan_allowances add column credits_low integer not null default 0 check (credits_low >= 0);

create function firstline.add_profile_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := coalesce(firstline.setting('now')::timestamptz, now());
  old_plan text := firstline.effective_plan(old.plan);
  new_plan text := firstline.effective_plan(new.plan);
  change text;
  low integer;
  fallen text;
begin
  if new.testing_mode or old.testing_mode then return null; end if;
  change := case
    when old_plan = 'free' and new_plan = 'pro' then 'upgraded'
    when old_plan = 'pro' and new_plan = 'free' then 'ended'
    when new_plan = 'pro' and old.plan_status = 'active' and new.plan_status = 'inactive' then 'canceled'
    when new_plan = 'pro' and old.plan_status = 'inactive' and new.plan_status = 'active' then 'resumed'
  end;
  if change is not null then
    perform firstline.add_notice(
      new.user_id, 'plan-changed', format('%s %s', change, new.version), jsonb_build_object('change', change), moment);
  elsif new.period_started_at > old.period_started_at and not old.is_trial
    -- A member who used nothing gets nothing back.
    and (new.credits_dm > old.credits_dm or new.credits_subject > old.credits_subject) then
    perform firstline.add_notice(
      new.user_id, 'credits-renewed', new.period_started_at::text, '{}', moment);
  end if;

  -- Only what the member used, not what an administrator sets.
  if firstline.setting('reason') = 'reserve' then
    select credits_low into low from firstline.plan_allowances where plan = new_plan;
    fallen := case
      when old.credits_dm > low and new.credits_dm <= low then 'dm'
      when old.credits_subject > low and new.credits_subject <= low then 'subject'
    end;
    -- Once a period for each type: a refund lifts the balance, and the next reservation lowers it again. The movement of
    -- this change is written after this trigger.
    if fallen is not null and not exists (
      select from public.credit_movements
      where user_id = new.user_id and kind = fallen and reason = 'reserve' and delta < 0
        and balance_after = low and created_at >= new.period_started_at
    ) then
      perform firstline.add_notice(new.user_id, 'credits-low', format('%s %s', fallen, new.period_started_at),
        jsonb_build_object('type', fallen, 'period_started_at', new.period_started_at), moment);
    end if;
  end if;
  return null;
end $$;
create trigger add_profile_notices after update on public.user_profiles for each row when (
  old.plan <> new.plan or old.plan_status <> new.plan_status or old.period_started_at <> new.period_started_at
  or new.credits_dm < old.credits_dm or new.credits_subject < old.credits_subject
) execute function firstline.add_profile_notices();

-- Preferences. A kind without a row has its default: on, except for the weekly summary.

create table firstline.mail_preferences (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('welcome', 'credits-low', 'credits-renewed', 'weekly-summary')),
  is_on boolean not null,
  changed_at timestamptz not null,
  -- The Monday up to which a member's weeks have been summed up.
  summarized_until date,
  primary key (user_id, kind),
  check ((kind = 'weekly-summary') = (summarized_until is not null))
);
create index mail_preferences_weekly on firstline.mail_preferences (summarized_until, user_id)
  where kind = 'weekly-summary' and is_on;

create function firstline.wants_mail(p_user uuid, p_kind text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    (select is_on from firstline.mail_preferences where user_id = p_user and kind = p_kind),
    p_kind <> 'weekly-summary')
$$;

-- The optional kinds of mail, each on or off: {kind: boolean}. Null when the account is gone.
create function firstline.read_mail_preferences(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(kind, firstline.wants_mail(p_user, kind))
  from unnest(array['welcome', 'credits-low', 'credits-renewed', 'weekly-summary']) as kind
  where exists (select from auth.users where id = p_user and deleted_at is null)
$$;

-- Switches an optional kind of mail. The weekly summary is a consent, with the version of its text.
create function firstline.set_mail_preference(
  p_user uuid, p_kind text, p_is_on boolean, p_version text, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into firstline.mail_preferences as kept (user_id, kind, is_on, changed_at, summarized_until)
  select id, p_kind, p_is_on, p_now,
    -- The first summary is about the current week.
    case p_kind when 'weekly-summary' then date_trunc('week', p_now at time zone 'UTC')::date end
  from auth.users where id = p_user
  on conflict (user_id, kind) do update
  set is_on = excluded.is_on, changed_at = excluded.changed_at,
      summarized_until = greatest(kept.summarized_until, excluded.summarized_until)
  where kept.is_on <> excluded.is_on;
  if not found or p_kind <> 'weekly-summary' then return; end if;
  if p_is_on then
    insert into public.consents (user_id, kind, version, given_at) values (p_user, p_kind, p_version, p_now)
    on conflict do nothing;
  else
    update public.consents set withdrawn_at = greatest(given_at, p_now)
    where user_id = p_user and kind = p_kind and withdrawn_at is null;
  end if;
end $$;

-- Who is mailed.

-- Where mails to a user go; null for users who are never mailed: without an address or with an unproven one,
-- anonymous, banned, deleted, or the testing account in testing mode.
create function firstline.mail_address(p_user uuid, p_now timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users u
  where u.id = p_user and u.email <> '' and not u.is_anonymous and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= p_now)
    and (u.proven_email = lower(u.email) or exists (
      select from auth.identities i
      where i.user_id = u.id and i.provider = 'email' and (i.identity_data ->> 'email_verified')::boolean
    ))
    and not exists (select from public.user_profiles p where p.user_id = u.id and p.testing_mode)
$$;

-- Where this notice goes now; null when it is not wanted or is about a period that is over.
create function firstline.notice_address(p_notice firstline.member_notices, p_now timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when not p_notice.is_required and not firstline.wants_mail(p_notice.user_id, p_notice.kind) then null
    when p_notice.kind = 'credits-low' and not exists (
      select from public.user_profiles
      where user_id = p_notice.user_id
        and period_started_at = (p_notice.data ->> 'period_started_at')::timestamptz
    ) then null
    else firstline.mail_address(p_notice.user_id, p_now)
  end
$$;

-- The next notices, with where they go and what their mails say about the profile. No more than leaves `p_queue`
-- mails waiting, so that mails with links and codes, which share the queue, are not behind thousands of these. While
-- the mail server is down they stay here, because the queue gives mails up after a day.
create function firstline.read_notices(p_limit integer, p_queue integer, p_now timestamptz) returns table (
  id uuid, user_id uuid, kind text, data jsonb, address text, plan text, credits_dm integer, credits_subject integer,
  next_renewal_date timestamptz
)
language sql stable set search_path = '' as $$
  select notice.id, notice.user_id, notice.kind, notice.data, firstline.notice_address(notice, p_now),
    firstline.effective_plan(profile.plan), profile.credits_dm, profile.credits_subject, profile.next_renewal_date
  from firstline.member_notices notice left join public.user_profiles profile using (user_id)
  order by notice.is_required desc, notice.created_at, notice.id
  limit least(p_limit, greatest(0, p_queue - (
    select count(*) from (
      select from firstline.outgoing_messages where state = 'waiting' and medium = 'mail' limit p_queue
    ) as waiting
  )))
$$;

-- Deletes notices and enqueues their mails: `p_notices` [{id, address, message}], as they were read; a message that is
-- null is not sent. A notice whose address or preference changed since it was read stays, and is read again. Of two
-- replicas one deletes the notice and enqueues. Returns how many were enqueued.
create function firstline.send_notices(p_notices jsonb, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  messages jsonb;
begin
  with given as (
    select * from jsonb_to_recordset(p_notices) as notice (id uuid, address text, message jsonb)
  ), taken as (
    delete from firstline.member_notices notice using given
    where notice.id = given.id and given.address is not distinct from firstline.notice_address(notice, p_now)
    returning given.message
  )
  select jsonb_agg(message) filter (where jsonb_typeof(message) = 'object') into messages from taken;
  perform firstline.enqueue_messages(messages, p_now);
  return coalesce(jsonb_array_length(messages), 0);
end $$;

-- The end of an account.

-- Deletes an account as delete_account does, and enqueues the mail that says so: `p_messages`, written for
-- `p_address`. 'address_changed', and nothing is deleted, when mails to the account go elsewhere meanwhile.
create function firstline.delete_account_with_mail(
  p_user uuid, p_address text, p_messages jsonb, p_now timestamptz
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  outcome text;
begin
  -- A change of address writes the profile too, so it waits.
  perform 1 from public.user_profiles where user_id = p_user for update;
  if p_address is distinct from firstline.mail_address(p_user, p_now) then return 'address_changed'; end if;
  outcome := firstline.delete_account(p_user, p_now);
  if outcome = 'deleted' then perform firstline.enqueue_messages(p_messages, p_now); end if;
  return outcome;
end $$;

-- Access. Only the server reaches notices and preferences.
revoke all on firstline.member_notices, firstline.mail_preferences from public, anon, authenticated, service_role;
grant select, insert, update, delete on firstline.member_notices, firstline.mail_preferences to firstline;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.add_notice, firstline.wants_mail,
  firstline.read_mail_preferences, firstline.set_mail_preference, firstline.mail_address, firstline.notice_address,
  firstline.read_notices, firstline.send_notices, firstline.delete_account_with_mail
to firstline;
