-- Money around one generation. Every function takes the time, locks the profile before the generation (one order, so
-- no two of them can wait for each other) and is one call, hence one transaction.

create function firstline.credit_kind(p_message_type text) returns text
language sql immutable as $$ select case when p_message_type = 'Cold DM' then 'dm' else 'subject' end $$;

-- Takes one credit and, for a free user with an insight, one insight use. The caller holds the profile's lock.
-- Gives null when it was taken, else why not.
create function firstline.reserve(
  p_profile public.user_profiles, p_generation uuid, p_kind text, p_insight boolean, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
begin
  if p_profile.testing_mode then return null; end if;
  if p_insight and p_profile.free_insight_uses = 0 then return 'insight_exhausted'; end if;
  if (case p_kind when 'dm' then p_profile.credits_dm else p_profile.credits_subject end) = 0 then
    return 'credits_exhausted_' || firstline.effective_plan(p_profile.plan);
  end if;
  perform firstline.move_credit(p_profile.user_id, p_kind, -1, 'reserve', p_generation, p_now);
  if p_insight then
    update public.user_profiles set free_insight_uses = free_insight_uses - 1 where user_id = p_profile.user_id;
  end if;
  return null;
end $$;

-- Gives back what a generation reserved. A reservation of a period that has ended is recorded as 0: the new period
-- began with the full allowance.
create function firstline.refund(p_generation public.generations, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
  kind text := firstline.credit_kind(p_generation.message_type);
begin
  select * into profile from public.user_profiles where user_id = p_generation.user_id;
  if not found then return; end if;
  if profile.period_started_at = p_generation.charged_period then
    perform firstline.move_credit(profile.user_id, kind, 1, 'refund', p_generation.id, p_now);
  else
    perform firstline.explain_movement('refund', p_generation.id, p_now);
    perform firstline.add_movement(
      profile.user_id, kind, 0, case kind when 'dm' then profile.credits_dm else profile.credits_subject end, 'refund');
    perform firstline.explain_movement(null, null, null);
  end if;
  if p_generation.insight_taken then
    update public.user_profiles set free_insight_uses = free_insight_uses + 1 where user_id = profile.user_id;
  end if;
end $$;

-- Accepts one submission: {outcome, generation_id, item_count, plan}. Outcomes: 'accepted' (reserved now), 'joined'
-- (the same id and body came before), or a refusal's code, with nothing kept.
create function firstline.accept_generation(
  p_user uuid, p_email text, p_request uuid, p_body_hash text, p_form jsonb,
  p_free_count integer, p_pro_count integer,
  p_max_reruns integer, p_max_per_user integer, p_max_in_all integer, p_now timestamptz
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
  generation public.generations;
  user_plan text;
  insight boolean;
  unfinished integer;
  refusal text;
begin
  perform firstline.ensure_profile(p_user, p_email, p_now);
  select * into profile from public.user_profiles where user_id = p_user for update;
  if not found then return jsonb_build_object('outcome', 'forbidden'); end if;

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

  select count(*) into unfinished from public.generations
  where user_id = p_user and status in ('queued', 'running');
  if unfinished >= p_max_per_user then return jsonb_build_object('outcome', 'too_many_unfinished'); end if;
  if (select count(*) from public.generations where status in ('queued', 'running')) >= p_max_in_all then
    return jsonb_build_object('outcome', 'no_capacity');
  end if;

  user_plan := case when profile.testing_mode then 'pro' else firstline.effective_plan(profile.plan) end;
  insight := user_plan = 'free' and btrim(coalesce(p_form ->> 'insight', '')) <> '';
  generation.id := coalesce(generation.id, gen_random_uuid());
  refusal := firstline.reserve(profile, generation.id, firstline.credit_kind(p_form ->> 'messageType'), insight, p_now);
  if refusal is not null then return jsonb_build_object('outcome', refusal); end if;

  delete from public.generation_items where generation_id = generation.id;
  insert into public.generations as g (
    id, user_id, request_id, body_hash, message_type, form, plan, item_count, charge, charged_period, insight_taken,
    queue_rank, created_at
  ) values (
    generation.id, p_user, p_request, p_body_hash, p_form ->> 'messageType', p_form, user_plan,
    case user_plan when 'free' then p_free_count else p_pro_count end,
    case when profile.testing_mode then 'free' else 'reserved' end, profile.period_started_at,
    insight and not profile.testing_mode,
    p_now - case user_plan when 'pro' then interval '30 seconds' else interval '0' end
      + unfinished * interval '10 seconds',
    p_now
  )
  on conflict (user_id, request_id) do update set
    plan = excluded.plan, item_count = excluded.item_count, charge = excluded.charge,
    charged_period = excluded.charged_period, insight_taken = excluded.insight_taken,
    queue_rank = excluded.queue_rank, status = 'queued', error_code = null, error_message = null,
    finished_at = null, started_at = null, reruns = g.reruns + 1, attempt = g.attempt + 1
  returning * into generation;

  return jsonb_build_object('outcome', 'accepted', 'generation_id', generation.id,
    'item_count', generation.item_count, 'plan', generation.plan);
end $$;

-- The waiting generation with the lowest rank, now this runner's; no row when nothing waits.
create function firstline.claim_generation(p_runner text, p_lease interval, p_now timestamptz)
returns setof public.generations
language sql set search_path = '' as $$
  update public.generations
  set status = 'running', attempt = attempt + 1, runner = p_runner, lease_until = p_now + p_lease,
      started_at = coalesce(started_at, p_now)
  where id = (
    select id from public.generations where status = 'queued' order by queue_rank limit 1 for update skip locked
  )
  returning *
$$;

-- Keeps a runner's leases; gives those it still holds.
create function firstline.renew_leases(p_runner text, p_lease interval, p_now timestamptz) returns setof uuid
language sql set search_path = '' as $$
  update public.generations set lease_until = p_now + p_lease
  where runner = p_runner and status = 'running'
  returning id
$$;

create function firstline.insert_item(
  p_generation public.generations, p_position integer, p_item jsonb, p_now timestamptz
) returns void
language sql set search_path = '' as $$
  insert into public.generation_items
    (generation_id, position, user_id, content, explanation, angle, score, created_at)
  values (
    p_generation.id, p_position, p_generation.user_id, p_item ->> 'content',
    case p_generation.plan when 'pro' then p_item ->> 'explanation' end,
    p_item ->> 'angle', p_item -> 'score', p_now
  )
$$;

-- Adds one finished item. False when the attempt is over: the runner must let go.
create function firstline.append_item(
  p_id uuid, p_attempt integer, p_position integer, p_item jsonb, p_now timestamptz
) returns boolean
language plpgsql set search_path = '' as $$
declare
  generation public.generations;
begin
  select * into generation from public.generations
  where id = p_id and attempt = p_attempt and status = 'running' for update;
  if not found then return false; end if;
  perform firstline.insert_item(generation, p_position, p_item, p_now);
  return true;
end $$;

create function firstline.write_log(p_generation public.generations, p_log jsonb, p_now timestamptz) returns void
language sql set search_path = '' as $$
  insert into public.message_logs
    (generation_id, user_id, message_type, "timestamp", model_used, estimated_tokens, cost_estimate, plan, testing_mode)
  values (
    p_generation.id, p_generation.user_id, p_generation.message_type, p_now, p_log ->> 'model_used',
    (p_log ->> 'estimated_tokens')::integer, (p_log ->> 'cost_estimate')::numeric, p_generation.plan,
    p_generation.charge = 'free'
  )
$$;

-- The last item, the settlement, the log and the status, together. False when the attempt is over.
create function firstline.finish_generation(
  p_id uuid, p_attempt integer, p_position integer, p_item jsonb, p_log jsonb, p_now timestamptz
) returns boolean
language plpgsql set search_path = '' as $$
declare
  generation public.generations;
begin
  select * into generation from public.generations
  where id = p_id and attempt = p_attempt and status = 'running' for update;
  if not found then return false; end if;
  perform firstline.insert_item(generation, p_position, p_item, p_now);
  perform firstline.write_log(generation, p_log, p_now);
  update public.generations
  set status = 'done', charge = case charge when 'reserved' then 'settled' else charge end,
      lease_until = null, finished_at = p_now
  where id = p_id;
  return true;
end $$;

-- Ends a generation without success and gives the credit back. The caller has checked that it may.
create function firstline.give_up(
  p_generation public.generations, p_status text, p_code text, p_message text, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  if p_generation.charge = 'reserved' then perform firstline.refund(p_generation, p_now); end if;
  update public.generations
  set status = p_status, charge = case charge when 'reserved' then 'refunded' else charge end,
      attempt = attempt + 1, lease_until = null, finished_at = p_now, error_code = p_code, error_message = p_message
  where id = p_generation.id;
end $$;

-- A failure on our side. False when the attempt is over.
create function firstline.fail_generation(
  p_id uuid, p_attempt integer, p_code text, p_message text, p_now timestamptz
) returns boolean
language plpgsql set search_path = '' as $$
declare
  generation public.generations;
begin
  perform 1 from public.user_profiles
  where user_id = (select user_id from public.generations where id = p_id) for update;
  select * into generation from public.generations
  where id = p_id and attempt = p_attempt and status = 'running' for update;
  if not found then return false; end if;
  perform firstline.give_up(generation, 'failed', p_code, p_message, p_now);
  return true;
end $$;

-- Stop, by the user: before the first item the credit goes back; later what was written is kept and charged.
-- {outcome: 'stopped' | 'finished' | 'not_found', refunded, generation_id}
create function firstline.stop_generation(p_user uuid, p_request uuid, p_log jsonb, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  generation public.generations;
begin
  perform 1 from public.user_profiles where user_id = p_user for update;
  select * into generation from public.generations where user_id = p_user and request_id = p_request for update;
  if not found then return jsonb_build_object('outcome', 'not_found', 'refunded', false); end if;
  if generation.status not in ('queued', 'running') then
    return jsonb_build_object('outcome', 'finished', 'refunded', generation.charge = 'refunded',
      'generation_id', generation.id);
  end if;
  if not exists (select 1 from public.generation_items where generation_id = generation.id) then
    perform firstline.give_up(generation, 'stopped', 'stopped', null, p_now);
    return jsonb_build_object('outcome', 'stopped', 'refunded', generation.charge = 'reserved',
      'generation_id', generation.id);
  end if;
  perform firstline.write_log(generation, p_log, p_now);
  update public.generations
  set status = 'stopped', charge = case charge when 'reserved' then 'settled' else charge end,
      attempt = attempt + 1, lease_until = null, finished_at = p_now
  where id = generation.id;
  return jsonb_build_object('outcome', 'stopped', 'refunded', false, 'generation_id', generation.id);
end $$;

-- Fails what was left behind by a runner that stopped renewing its lease, and what waited too long; gives the ids.
create function firstline.sweep_generations(p_queue_patience interval, p_now timestamptz) returns setof uuid
language plpgsql set search_path = '' as $$
declare
  candidate record;
  generation public.generations;
begin
  for candidate in
    select id, user_id from public.generations
    where (status = 'running' and lease_until < p_now)
       or (status = 'queued' and queue_rank < p_now - p_queue_patience)
    order by user_id, id
  loop
    perform 1 from public.user_profiles where user_id = candidate.user_id for update;
    select * into generation from public.generations
    where id = candidate.id
      and ((status = 'running' and lease_until < p_now)
        or (status = 'queued' and queue_rank < p_now - p_queue_patience))
    for update skip locked;
    if found then
      perform firstline.give_up(generation, 'failed',
        case generation.status when 'queued' then 'no_capacity' else 'writer_failed' end, null, p_now);
      return next generation.id;
    end if;
  end loop;
end $$;

-- The engine room is the server's alone; policies are the only thing others reach, and they ask is_admin.
revoke execute on all functions in schema firstline from public;
grant execute on all functions in schema firstline to firstline;
grant execute on function firstline.is_admin to authenticated, service_role;
