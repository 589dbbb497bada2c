-- Returning accounts: an account that is deleted and created again with the same mailbox gets only the credits that
-- were left.

-- Deleted accounts whose period had not ended: a keyed hash of the address, and what was left.
create table firstline.deleted_accounts (
  address_hash bytea primary key,
  credits_dm integer not null,
  credits_subject integer not null,
  insight_uses integer not null,
  billing_anchor timestamptz not null,
  period_started_at timestamptz not null,
  kept_until timestamptz not null
);
create index deleted_accounts_kept_until on firstline.deleted_accounts (kept_until);

-- One row: the key of those hashes. The server writes it at start from the installation's secret, and no role is
-- granted anything on it.
create table firstline.address_key (
  is_only_row boolean primary key default true check (is_only_row),
  key bytea not null
);

-- The mailbox behind an address, for recognition alone: without its tag (RFC 5233), and without dots at Gmail. The
-- limits of mails count by the same rule (wire/auth/limits/mailbox.ts).
create function firstline.mailbox(p_address text) returns text
language sql immutable set search_path = '' as $$
  select case
    when strpos(address, '@') = 0 then address
    when domain in ('gmail.com', 'googlemail.com') then replace(untagged, '.', '') || '@gmail.com'
    else untagged || '@' || domain
  end
  from (select lower(btrim(p_address)) as address) as written,
    lateral (select regexp_replace(address, '^.*@', '') as domain) as host,
    lateral (select regexp_replace(left(address, -length(domain) - 1), '^(.[^+]*)[+].*$', '\1') as untagged) as name
$$;

-- Hashed twice with the key, so that nothing can be appended to what was hashed. Null without a key, and without an
-- address, so that accounts without one don't share a hash.
create function firstline.address_hash(p_address text) returns bytea
language sql stable security definer set search_path = '' as $$
  select sha256(key || sha256(key || convert_to(firstline.mailbox(p_address), 'UTF8'))) from firstline.address_key
  where btrim(p_address) <> ''
$$;

create function firstline.set_address_key(p_key bytea) returns void
language sql security definer set search_path = '' as $$
  insert into firstline.address_key (key) values (p_key)
  on conflict (is_only_row) do update set key = excluded.key where address_key.key <> excluded.key
$$;

-- When a profile is deleted: the last administrator stays, and what was left is kept for the address until the period
-- ends. That is never more than a free account starts with, since a new account is free. Credits of top-ups are gone.
create function firstline.remember_deleted_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role = 'admin' then perform firstline.require_another_admin(old.user_id); end if;
  insert into firstline.deleted_accounts (address_hash, credits_dm, credits_subject, insight_uses,
    billing_anchor, period_started_at, kept_until)
  select hash, least(greatest(0, old.credits_dm - old.extra_dm), free.dm),
    least(greatest(0, old.credits_subject - old.extra_subject), free.subject), old.free_insight_uses,
    old.billing_anchor, old.period_started_at,
    -- No second trial while the first would still run.
    case when old.is_trial then greatest(old.next_renewal_date, old.trial_end_date) else old.next_renewal_date end
  from firstline.plan_allowances as free, firstline.address_hash(old.email) as hash
  where free.plan = 'free' and hash is not null
  on conflict (address_hash) do update set credits_dm = excluded.credits_dm,
    credits_subject = excluded.credits_subject, insight_uses = excluded.insight_uses,
    billing_anchor = excluded.billing_anchor, period_started_at = excluded.period_started_at,
    kept_until = excluded.kept_until;
  -- A profile that is deleted without its account is created again at the next sign-in, with a ledger that continues
  -- from 0.
  if exists (select 1 from auth.users where id = old.user_id) then
    perform firstline.remove_purchased(old.user_id, 'dm', old.extra_dm),
      firstline.remove_purchased(old.user_id, 'subject', old.extra_subject);
    insert into public.credit_movements (user_id, kind, delta, balance_after, reason, actor, created_at)
    select old.user_id, kind, -balance, 0, 'closing', coalesce(auth.role(), 'server'),
      coalesce(firstline.setting('now')::timestamptz, now())
    from (values ('dm', old.credits_dm), ('subject', old.credits_subject)) as balances (kind, balance)
    where balance <> 0;
  end if;
  return old;
end $$;
create trigger remember_deleted_account before delete on public.user_profiles
for each row execute function firstline.remember_deleted_account();
