-- Generations: one row for each submission, its items, its log, and the credit it uses. The functions take the time,
-- lock the profile before the generation (one order, so that no two of them can deadlock) and are one call, hence one
-- transaction.

-- `attempt` fences every write of a runner: it grows when the generation is claimed, stopped, failed or swept, so a
-- process that slept through its lease can't write into what was already refunded.
create table public.generations (
  id uuid primary key default gen_random_uuid(),
  -- Null for a visitor of the demo.
  user_id uuid references auth.users (id) on delete cascade,
  request_id uuid not null,
  body_hash text not null,
  message_type text not null check (message_type in ('Cold DM', 'Email Subject Line')),
  form jsonb not null,
  plan text not null check (plan in ('free', 'pro')),
  item_count integer not null check (item_count between 1 and 8),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'stopped', 'failed')),
  -- What happened to the credit. 'free': none is used, as in testing mode and in the demo.
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
  -- Waiting, every call of the model and every rerun until then end here. The default is the longest LLM_TIMEOUT.
  deadline_at timestamptz not null default now() + interval '10 minutes',
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- Keyed hashes of a demo visitor and the visitor's address: they can be counted, not read.
  visitor text,
  visitor_address text,
  unique (user_id, request_id),
  check ((status = 'running') = (lease_until is not null)),
  constraint generations_owner check (
    (user_id is null) = (visitor is not null) and (visitor is null) = (visitor_address is null)
  ),
  constraint generations_demo_is_free check (visitor is null or charge = 'free')
);

create index generations_queue on public.generations (queue_rank) where status = 'queued';
create index generations_leases on public.generations (lease_until) where status = 'running';
create index generations_unfinished on public.generations (user_id) where status in ('queued', 'running');
create index generations_by_user on public.generations (user_id, created_at desc);

create table public.generation_items (
  generation_id uuid not null references public.generations (id) on delete cascade,
  position integer not null check (position between 1 and 8),
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  content text not null,
  -- Stored for the pro plan only, so that no query can show it to others.
  explanation text,
  angle text not null,
  score jsonb not null,
  -- A set of a model may have items that the built-in writer wrote.
  written_by text not null default 'built-in' check (written_by in ('model', 'built-in')),
  -- A draft from the sender's notes, to be read before it is sent.
  is_rough boolean not null default false,
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
  -- False where the number before it is a constant for an unknown one: no sum contains it.
  tokens_known boolean not null default true,
  cost_known boolean not null default true,
  plan text not null,
  testing_mode boolean not null default false
);

create index message_logs_time on public.message_logs ("timestamp" desc);
create index message_logs_user on public.message_logs (user_id, "timestamp" desc);

-- Queue.

-- Accepts one submission: {outcome, generation_id, item_count, plan}. Outcomes: 'accepted' (reserved now), 'joined'
-- (the same id and body came before), or the code of a refusal, with nothing stored; {outcome, retry_after_ms} where
-- that is known. A profile whose date has come is
-- renewed first, so that a late job makes no submission fail. A rerun keeps a deadline that has not passed, so that a
-- browser's retries share it.
create function firstline.accept_generation(
  p_user uuid, p_email text, p_request uuid, p_body_hash text, p_form jsonb,
  p_free_count integer, p_pro_count integer,
  p_max_reruns integer, p_max_per_user integer, p_max_in_all integer, p_max_refunds integer,
  p_provider text, p_deadline timestamptz, p_now timestamptz
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
  generation public.generations;
  user_plan text;
  insight boolean;
  unfinished integer;
  unfinished_in_all integer;
  wait bigint;
  model_refusal jsonb;
  refusal text;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if not found then
    perform firstline.ensure_profile(p_user, p_email, p_now);
    select * into profile from public.user_profiles where user_id = p_user for update;
  end if;
  if profile.id is null then return jsonb_build_object('outcome', 'forbidden'); end if;
  profile := firstline.renew_if_due(profile, p_now);

  select * into generation from public.generations where user_id = p_user and request_id = p_request for update;
  if found then
    if generation.body_hash <> p_body_hash then
      return jsonb_build_object('outcome', 'request_reused');
    end if;
    if generation.status <> 'failed' then
      return jsonb_build_object('outcome', 'joined', 'generation_id', generation.id,
        'item_count', generation.item_count, 'plan', generation.plan);
    end if;
    if generation.reruns >= p_max_reruns then
      return jsonb_build_object('outcome', 'attempts_exhausted');
    end if;
  end if;

  select count(*) filter (where user_id = p_user), count(*) into unfinished, unfinished_in_all
  from public.generations where status in ('queued', 'running');
  if unfinished >= p_max_per_user then return jsonb_build_object('outcome', 'too_many_unfinished'); end if;
  if unfinished_in_all >= p_max_in_all then return jsonb_build_object('outcome', 'no_capacity'); end if;
  wait := firstline.refund_limit_wait(p_user, p_max_refunds, unfinished, p_now);
  if wait is not null then
    return jsonb_build_object('outcome', 'too_many_refunds', 'retry_after_ms', wait);
  end if;
  model_refusal := firstline.model_refusal(
    p_provider, case when generation.deadline_at > p_now then generation.deadline_at else p_deadline end, p_now);
  if model_refusal is not null then return model_refusal; end if;

  user_plan := case when profile.testing_mode then 'pro' else firstline.effective_plan(profile.plan) end;
  insight := user_plan = 'free' and btrim(coalesce(p_form ->> 'insight', '')) <> '';
  generation.id := coalesce(generation.id, gen_random_uuid());
  refusal := firstline.reserve(profile, generation.id, firstline.credit_kind(p_form ->> 'messageType'), insight, p_now);
  if refusal is not null then return jsonb_build_object('outcome', refusal); end if;

  if generation.attempt is not null then
    delete from public.generation_items where generation_id = generation.id;
  end if;
  insert into public.generations as g (
    id, user_id, request_id, body_hash, message_type, form, plan, item_count, charge, charged_period, insight_taken,
    queue_rank, deadline_at, created_at
  ) values (
    generation.id, p_user, p_request, p_body_hash, p_form ->> 'messageType', p_form, user_plan,
    case user_plan when 'free' then p_free_count else p_pro_count end,
    case when profile.testing_mode then 'free' else 'reserved' end, profile.period_started_at,
    insight and not profile.testing_mode,
    p_now - case user_plan when 'pro' then interval '30 seconds' else interval '0' end
      + unfinished * interval '10 seconds',
    p_deadline, p_now
  )
  on conflict (user_id, request_id) do update set
    plan = excluded.plan, item_count = excluded.item_count, charge = excluded.charge,
    charged_period = excluded.charged_period, insight_taken = excluded.insight_taken,
    queue_rank = excluded.queue_rank, status = 'queued', error_code = null, error_message = null,
    deadline_at = case when g.deadline_at > p_now then g.deadline_at else p_deadline end,
    finished_at = null, started_at = null, reruns = g.reruns + 1, attempt = g.attempt + 1
  returning * into generation;

  return jsonb_build_object('outcome', 'accepted', 'generation_id', generation.id,
    'item_count', generation.item_count, 'plan', generation.plan);
end $$;
