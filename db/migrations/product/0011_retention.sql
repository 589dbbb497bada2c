-- What is kept for a time only. Jobs remove it, in small batches; how long is theirs to say.

-- Removes up to `p_limit` demo generations from before a moment, with their items; what is still being written stays.
-- Gives how many.
create function firstline.remove_old_demos(p_before timestamptz, p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  removed integer;
begin
  delete from public.generations where id in (
    select id from public.generations
    where visitor is not null and created_at < p_before and status not in ('queued', 'running')
    order by created_at limit p_limit for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Removes up to `p_limit` hashes of deleted accounts' addresses whose period has ended: whoever comes back now is new. Gives
-- how many. Nobody else is granted anything on that table.
create or replace function firstline.forget_departed(p_limit integer, p_now timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from firstline.departed_accounts where address_hash in (
    select address_hash from firstline.departed_accounts
    where kept_until <= p_now order by kept_until limit p_limit for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end $$;

-- As before, but a visitor no longer waits for others' old generations to be removed.
create or replace function firstline.accept_demo_generation(
  p_visitor text, p_address text, p_request uuid, p_body_hash text, p_form jsonb, p_count integer,
  p_since timestamptz, p_visitor_limit integer, p_address_limit integer,
  p_max_reruns integer, p_max_unfinished integer, p_now timestamptz
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  generation public.generations;
begin
  -- Two submissions of one visitor or one address take turns; always in this order, so none waits for the other.
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

  delete from public.generation_items where generation_id = generation.id;
  insert into public.generations as g (
    id, visitor, visitor_address, request_id, body_hash, message_type, form, plan, item_count, charge, charged_period,
    queue_rank, created_at
  ) values (
    coalesce(generation.id, gen_random_uuid()), p_visitor, p_address, p_request, p_body_hash,
    p_form ->> 'messageType', p_form, 'free', p_count, 'free', p_now, p_now + interval '10 seconds', p_now
  )
  on conflict (visitor, request_id) where visitor is not null do update set
    visitor_address = excluded.visitor_address, queue_rank = excluded.queue_rank, status = 'queued',
    error_code = null, error_message = null, finished_at = null, started_at = null,
    created_at = excluded.created_at, reruns = g.reruns + 1, attempt = g.attempt + 1
  returning * into generation;
  return jsonb_build_object('outcome', 'accepted', 'generation_id', generation.id,
    'item_count', generation.item_count, 'plan', generation.plan);
end $$;

revoke execute on function firstline.remove_old_demos, firstline.forget_departed from public;
grant execute on function firstline.remove_old_demos, firstline.forget_departed to firstline;
