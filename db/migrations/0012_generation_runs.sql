-- Generation runs: their leases, items and end.

-- Claims the queued generation with the lowest rank; no row when none is queued.
create function firstline.claim_generation(p_runner text, p_lease interval, p_now timestamptz)
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

-- Renews a runner's leases; returns the generations it still holds.
create function firstline.renew_leases(p_runner text, p_lease interval, p_now timestamptz) returns setof uuid
language sql set search_path = '' as $$
  update public.generations set lease_until = p_now + p_lease
  where runner = p_runner and status = 'running'
  returning id
$$;

create function firstline.insert_item(
  p_generation public.generations, p_position integer, p_item jsonb, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.generation_items
    (generation_id, position, user_id, content, explanation, angle, score, written_by, is_rough, created_at)
  values (
    p_generation.id, p_position, p_generation.user_id, p_item ->> 'content',
    case p_generation.plan when 'pro' then p_item ->> 'explanation' end,
    p_item ->> 'angle', p_item -> 'score', coalesce(p_item ->> 'writtenBy', 'built-in'),
    coalesce((p_item ->> 'isRough')::boolean, false), p_now
  );
end $$;

-- Adds one finished item. False when the attempt is over: the runner must stop.
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

-- A demo is logged as plan 'demo', and not as testing mode.
create function firstline.write_log(p_generation public.generations, p_log jsonb, p_now timestamptz)
returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.message_logs
    (generation_id, user_id, message_type, "timestamp", model_used, estimated_tokens, tokens_known, cost_estimate,
      cost_known, plan, testing_mode)
  values (
    p_generation.id, p_generation.user_id, p_generation.message_type, p_now, p_log ->> 'model_used',
    (p_log ->> 'estimated_tokens')::integer, coalesce((p_log ->> 'tokens_known')::boolean, true),
    (p_log ->> 'cost_estimate')::numeric, coalesce((p_log ->> 'cost_known')::boolean, true),
    case when p_generation.visitor is null then p_generation.plan else 'demo' end,
    p_generation.charge = 'free' and p_generation.visitor is null
  );
end $$;

-- Stores the last item, the settlement, the log and the status together. False when the attempt is over.
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

-- Ends a generation without success and returns the credit. `p_has_cost`: the model may have been called for it. The
-- caller has checked that it may.
create function firstline.give_up(
  p_generation public.generations, p_status text, p_code text, p_message text, p_has_cost boolean, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  if p_generation.charge = 'reserved' then
    perform firstline.refund(p_generation, p_now);
    if p_has_cost then perform firstline.record_refund(p_generation.user_id, p_now); end if;
  end if;
  update public.generations
  set status = p_status, charge = case charge when 'reserved' then 'refunded' else charge end,
      attempt = attempt + 1, lease_until = null, finished_at = p_now, error_code = p_code, error_message = p_message
  where id = p_generation.id;
end $$;

-- Records a failure of the server or the model. False when the attempt is over.
create function firstline.fail_generation(
  p_id uuid, p_attempt integer, p_code text, p_message text, p_has_cost boolean, p_now timestamptz
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
  perform firstline.give_up(generation, 'failed', p_code, p_message, p_has_cost, p_now);
  return true;
end $$;

-- Stops a generation for its user: before the first item the credit is returned; later the items are kept and charged.
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
    perform firstline.give_up(
      generation, 'stopped', 'stopped', null, generation.status = 'running', p_now);
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

-- Fails generations whose runner stopped renewing its lease, and those that waited past their deadline; returns their
-- ids.
create function firstline.sweep_generations(p_now timestamptz) returns setof uuid
language plpgsql set search_path = '' as $$
declare
  candidate record;
  generation public.generations;
begin
  for candidate in
    select id, user_id from public.generations
    where (status = 'running' and lease_until < p_now)
       or (status = 'queued' and deadline_at < p_now)
    order by user_id, id
  loop
    perform 1 from public.user_profiles where user_id = candidate.user_id for update;
    select * into generation from public.generations
    where id = candidate.id
      and ((status = 'running' and lease_until < p_now)
        or (status = 'queued' and deadline_at < p_now))
    for update skip locked;
    if found then
      perform firstline.give_up(generation, 'failed',
        case generation.status when 'queued' then 'no_capacity' else 'writer_failed' end, null,
        generation.status = 'running', p_now);
      return next generation.id;
    end if;
  end loop;
end $$;

-- Access.
alter table public.generations enable row level security;
alter table public.generation_items enable row level security;
alter table public.message_logs enable row level security;
create policy server_all on public.generations to firstline, service_role using (true) with check (true);
create policy server_all on public.generation_items to firstline, service_role using (true) with check (true);
create policy server_all on public.message_logs to firstline, service_role using (true) with check (true);
create policy second_factor on public.generations as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
create policy second_factor on public.generation_items as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
create policy second_factor on public.message_logs as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
create policy read_own on public.generations for select to authenticated
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
create policy read_own on public.generation_items for select to authenticated
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
create policy read_own on public.message_logs for select to authenticated
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));

revoke all on public.generations, public.generation_items, public.message_logs from public, anon, authenticated;
grant select on public.generations, public.generation_items, public.message_logs to authenticated;
grant select, insert, update, delete on public.generations, public.generation_items to firstline, service_role;
-- Logs are only ever added to, so that the statistics counted from them stay true.
grant select, insert on public.message_logs to firstline, service_role;

revoke execute on all functions in schema firstline from public;
grant execute on function
  firstline.accept_generation, firstline.claim_generation, firstline.renew_leases, firstline.insert_item,
  firstline.append_item, firstline.write_log,
  firstline.finish_generation, firstline.give_up, firstline.fail_generation, firstline.stop_generation,
  firstline.sweep_generations
to firstline;

-- Administrators follow the log.
select realtime.watch('public.message_logs', 'user_id');
