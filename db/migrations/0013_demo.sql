-- The demo: generations of visitors, in the same queue as the users' and ranked after them. They are free; their limits
-- are counted from these rows.

create unique index generations_by_visitor_request on public.generations (visitor, request_id) where visitor is not null;
create index generations_by_visitor on public.generations (visitor, created_at) where visitor is not null;
create index generations_by_visitor_address on public.generations (visitor_address, created_at)
  where visitor is not null;
create index generations_demo_age on public.generations (created_at) where visitor is not null;

-- How many demo generations are left since a moment; the lower of visitor and address applies. Failures of the server
-- don't count, but their number is limited too: each costs a call of the model.
create function firstline.demo_left(
  p_visitor text, p_address text, p_since timestamptz, p_visitor_limit integer, p_address_limit integer
) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, least(
    p_visitor_limit - count(*) filter (where visitor = p_visitor and status <> 'failed'),
    p_address_limit - count(*) filter (where visitor_address = p_address and status <> 'failed'),
    3 * p_visitor_limit - coalesce(sum(1 + reruns) filter (where visitor = p_visitor), 0),
    3 * p_address_limit - coalesce(sum(1 + reruns) filter (where visitor_address = p_address), 0)
  ))::integer
  from public.generations
  where visitor is not null and created_at >= p_since
    and (visitor = p_visitor or visitor_address = p_address)
$$;

-- Accepts one submission of a visitor: {outcome, generation_id, item_count, plan}, as accept_generation does.
create function firstline.accept_demo_generation(
  p_visitor text, p_address text, p_request uuid, p_body_hash text, p_form jsonb, p_count integer,
  p_since timestamptz, p_visitor_limit integer, p_address_limit integer,
  p_max_reruns integer, p_max_unfinished integer, p_provider text, p_deadline timestamptz, p_now timestamptz
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  generation public.generations;
  model_refusal jsonb;
begin
  -- Submissions of one visitor or one address are serialized, always in this order, so that two can't deadlock.
  perform pg_advisory_xact_lock(hashtextextended('demo address ' || p_address, 0));
  perform pg_advisory_xact_lock(hashtextextended('demo visitor ' || p_visitor, 0));

  select * into generation from public.generations
  where visitor = p_visitor and request_id = p_request for update;
  if found then
    if generation.body_hash <> p_body_hash then return jsonb_build_object('outcome', 'request_reused'); end if;
    if generation.status <> 'failed' then
      return jsonb_build_object('outcome', 'joined', 'generation_id', generation.id,
        'item_count', generation.item_count, 'plan', generation.plan);
    end if;
    if generation.reruns >= p_max_reruns then return jsonb_build_object('outcome', 'attempts_exhausted'); end if;
  end if;

  if firstline.demo_left(p_visitor, p_address, p_since, p_visitor_limit, p_address_limit) = 0 then
    return jsonb_build_object('outcome', 'demo_limit_reached');
  end if;
  if (select count(*) from public.generations where visitor is not null and status in ('queued', 'running'))
      >= p_max_unfinished then
    return jsonb_build_object('outcome', 'no_capacity');
  end if;
  model_refusal := firstline.model_refusal(
    p_provider, case when generation.deadline_at > p_now then generation.deadline_at else p_deadline end, p_now);
  if model_refusal is not null then return model_refusal; end if;

  delete from public.generation_items where generation_id = generation.id;
  insert into public.generations as g (
    id, visitor, visitor_address, request_id, body_hash, message_type, form, plan, item_count, charge, charged_period,
    queue_rank, deadline_at, created_at
  ) values (
    coalesce(generation.id, gen_random_uuid()), p_visitor, p_address, p_request, p_body_hash,
    p_form ->> 'messageType', p_form, 'free', p_count, 'free', p_now, p_now + interval '10 seconds',
    p_deadline, p_now
  )
  on conflict (visitor, request_id) where visitor is not null do update set
    visitor_address = excluded.visitor_address, queue_rank = excluded.queue_rank, status = 'queued',
    deadline_at = case when g.deadline_at > p_now then g.deadline_at else p_deadline end,
    error_code = null, error_message = null, finished_at = null, started_at = null,
    created_at = excluded.created_at, reruns = g.reruns + 1, attempt = g.attempt + 1
  returning * into generation;
  return jsonb_build_object('outcome', 'accepted', 'generation_id', generation.id,
    'item_count', generation.item_count, 'plan', generation.plan);
end $$;

revoke execute on all functions in schema firstline from public;
grant execute on function firstline.demo_left, firstline.accept_demo_generation to firstline;
