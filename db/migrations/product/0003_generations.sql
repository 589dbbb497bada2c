-- One row a submission. `attempt` fences every write of a runner: it grows when the work is claimed, stopped, failed or
-- swept, so a process that slept through its lease can't write into what was already given back.
create table public.generations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  request_id uuid not null,
  body_hash text not null,
  message_type text not null check (message_type in ('Cold DM', 'Email Subject Line')),
  form jsonb not null,
  plan text not null check (plan in ('free', 'pro')),
  item_count integer not null check (item_count between 1 and 8),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'stopped', 'failed')),
  -- What happened to the credit. 'free': testing mode, nothing moves.
  charge text not null check (charge in ('reserved', 'settled', 'refunded', 'free')),
  charged_period timestamptz not null,
  insight_taken boolean not null default false,
  error_code text,
  error_message text,
  -- How often the same id was run again after a failure.
  reruns integer not null default 0,
  attempt integer not null default 0,
  runner text,
  lease_until timestamptz,
  queue_rank timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  unique (user_id, request_id),
  check ((status = 'running') = (lease_until is not null))
);

create index generations_queue on public.generations (queue_rank) where status = 'queued';
create index generations_leases on public.generations (lease_until) where status = 'running';
create index generations_unfinished on public.generations (user_id) where status in ('queued', 'running');
create index generations_by_user on public.generations (user_id, created_at desc);

create table public.generation_items (
  generation_id uuid not null references public.generations (id) on delete cascade,
  position integer not null check (position between 1 and 8),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  content text not null,
  -- Kept for pro users only, so that no path can show it to others.
  explanation text,
  angle text not null,
  score jsonb not null,
  created_at timestamptz not null,
  primary key (generation_id, position)
);

create table public.message_logs (
  id bigint generated always as identity primary key,
  generation_id uuid unique references public.generations (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  message_type text not null,
  "timestamp" timestamptz not null default now(),
  model_used text not null,
  estimated_tokens integer not null check (estimated_tokens >= 0),
  cost_estimate numeric(12, 6) not null check (cost_estimate >= 0),
  plan text not null,
  testing_mode boolean not null default false
);

create index message_logs_time on public.message_logs ("timestamp" desc);
create index message_logs_user on public.message_logs (user_id, "timestamp" desc);

alter table public.generations enable row level security;
alter table public.generation_items enable row level security;
alter table public.message_logs enable row level security;
create policy server_all on public.generations to firstline, service_role using (true) with check (true);
create policy server_all on public.generation_items to firstline, service_role using (true) with check (true);
create policy server_all on public.message_logs to firstline, service_role using (true) with check (true);
create policy read_own on public.generations for select to authenticated
  using (user_id = auth.uid() or firstline.is_admin());
create policy read_own on public.generation_items for select to authenticated
  using (user_id = auth.uid() or firstline.is_admin());
create policy read_own on public.message_logs for select to authenticated
  using (user_id = auth.uid() or firstline.is_admin());

revoke all on public.generations, public.generation_items, public.message_logs from public, anon, authenticated;
grant select on public.generations, public.generation_items, public.message_logs to authenticated;
grant select, insert, update, delete on public.generations, public.generation_items, public.message_logs
  to firstline, service_role;
