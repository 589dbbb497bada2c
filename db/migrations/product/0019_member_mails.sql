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
  unique (user_id, kind, key)
);
create index member_notices_created_at_idx on firstline.member_notices (created_at, id);

-- Adds a notice in the caller's transaction. It does nothing for an unknown user, and while one with the key waits.
create function firstline.add_notice(p_user uuid, p_kind text, p_key text, p_data jsonb, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into firstline.member_notices (user_id, kind, key, data, created_at)
  select id, p_kind, p_key, coalesce(p_data, '{}'), p_now from auth.users where id = p_user
  on conflict (user_id, kind, key) do nothing
$$;

revoke all on firstline.member_notices from public, anon, authenticated, service_role;
grant select, insert, delete on firstline.member_notices to firstline;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.add_notice to firstline;
