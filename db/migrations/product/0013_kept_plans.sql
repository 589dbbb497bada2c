-- What every generation calls, in a language that keeps its plans: a function in plain SQL that can't be folded into its
-- caller is parsed and planned anew at each call, which took longer than what it did. None of them does anything else
-- than before.

create or replace function firstline.explain_movement(p_reason text, p_generation uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform set_config('firstline.reason', coalesce(p_reason, ''), true),
    set_config('firstline.generation', coalesce(p_generation::text, ''), true),
    set_config('firstline.now', coalesce(p_now::text, ''), true);
end $$;

create or replace function firstline.claim_generation(p_runner text, p_lease interval, p_now timestamptz)
returns setof public.generations
language plpgsql set search_path = '' as $$
begin
  return query
  update public.generations
  set status = 'running', attempt = attempt + 1, runner = p_runner, lease_until = p_now + p_lease,
      started_at = coalesce(started_at, p_now)
  where id = (
    select id from public.generations where status = 'queued' order by queue_rank limit 1 for update skip locked
  )
  returning *;
end $$;

create or replace function firstline.insert_item(
  p_generation public.generations, p_position integer, p_item jsonb, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.generation_items
    (generation_id, position, user_id, content, explanation, angle, score, created_at)
  values (
    p_generation.id, p_position, p_generation.user_id, p_item ->> 'content',
    case p_generation.plan when 'pro' then p_item ->> 'explanation' end,
    p_item ->> 'angle', p_item -> 'score', p_now
  );
end $$;

create or replace function firstline.write_log(p_generation public.generations, p_log jsonb, p_now timestamptz)
returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.message_logs
    (generation_id, user_id, message_type, "timestamp", model_used, estimated_tokens, cost_estimate, plan, testing_mode)
  values (
    p_generation.id, p_generation.user_id, p_generation.message_type, p_now, p_log ->> 'model_used',
    (p_log ->> 'estimated_tokens')::integer, (p_log ->> 'cost_estimate')::numeric,
    case when p_generation.visitor is null then p_generation.plan else 'demo' end,
    p_generation.charge = 'free' and p_generation.visitor is null
  );
end $$;

-- Room on the page of each row for its next version: a movement of credits then touches none of the ten indexes.
alter table public.user_profiles set (fillfactor = 70);
