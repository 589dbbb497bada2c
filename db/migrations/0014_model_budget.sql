-- The model budget, for all replicas together: how much is spent a day, how many calls run concurrently, how many per
-- minute, until when a provider is paused, and a circuit breaker. The time is always a parameter.

create table firstline.model_providers (
  -- A hash of the server's address.
  id text primary key,
  -- The provider answered to retry later: no call starts before.
  open_at timestamptz not null default '-infinity',
  -- When a call last found every slot taken: the next call that ends notifies the other replicas.
  wanted_at timestamptz not null default '-infinity',
  -- Circuit breaker. Closed: null, and `failures` counts the calls in a row that failed. Open until then: every call is
  -- refused. Half-open after that: one call is the trial, and its outcome closes the circuit or opens it again.
  circuit_open_until timestamptz,
  failures integer not null default 0,
  trial_call uuid
) with (fillfactor = 50);

-- One row for each call that can run concurrently. Rows are reused and never removed, and an update of columns without
-- an index stays on its page, so the table stays small without a vacuum. A slot is taken while it has a call with a
-- running lease; a process that dies renews nothing, and its slots are free when their leases have ended.
create table firstline.model_places (
  provider text not null references firstline.model_providers (id),
  place integer not null,
  call_id uuid,
  purpose text not null check (purpose in ('member', 'visitor')),
  model text not null,
  -- The most it can cost, in dollars. It counts as spent on `day` until the call reports its cost.
  set_aside numeric(16, 10) not null check (set_aside >= 0),
  day date not null,
  started_at timestamptz not null,
  lease_until timestamptz not null,
  primary key (provider, place)
) with (fillfactor = 50);

-- Dollars by UTC day, set aside or spent.
create table firstline.model_spend (
  day date primary key,
  members numeric(16, 10) not null default 0,
  visitors numeric(16, 10) not null default 0
) with (fillfactor = 50);

-- The last failure of each outside service, until a call succeeds: what operators need to know. It holds no key, address
-- or text.
create table firstline.service_failures (
  service text not null check (service in ('model', 'payments')),
  -- What was called: provider and model, or the operation.
  subject text not null,
  at timestamptz not null,
  -- The service refused the call, for its key, account, model or parameters. Otherwise it failed or did not respond.
  is_refusal boolean not null,
  -- Null without a response.
  status integer,
  code text,
  primary key (service, subject)
) with (fillfactor = 50);

-- Records {isRefusal, status, code}. Returns whether it is another failure than the last one.
create function firstline.record_service_failure(
  p_service text, p_subject text, p_failure jsonb, p_now timestamptz
) returns boolean
language plpgsql set search_path = '' as $$
declare
  failure record;
  is_new boolean;
begin
  select * into failure from jsonb_to_record(p_failure) as f ("isRefusal" boolean, status integer, code text);
  is_new := not exists (
    select 1 from firstline.service_failures f
    where f.service = p_service and f.subject = p_subject
      and f.status is not distinct from failure.status and f.code is not distinct from failure.code
  );
  insert into firstline.service_failures (service, subject, at, is_refusal, status, code)
  values (p_service, p_subject, p_now, failure."isRefusal", failure.status, failure.code)
  on conflict (service, subject) do update set
    at = excluded.at, is_refusal = excluded.is_refusal, status = excluded.status, code = excluded.code;
  return is_new;
end $$;

-- Calls that ended, by the five minutes in which they did, for operators. Kept for a day.
create table firstline.model_calls (
  provider text not null references firstline.model_providers (id),
  begins_at timestamptz not null,
  ended bigint not null,
  failed bigint not null,
  refused bigint not null,
  primary key (provider, begins_at)
) with (fillfactor = 50);

-- Locks a provider's row, which guards its slots. Every function below locks it first, so that none can deadlock.
create function firstline.lock_model_provider(p_provider text) returns firstline.model_providers
language plpgsql set search_path = '' as $$
declare
  locked firstline.model_providers;
begin
  -- A crash of the database may lose the last moments. Replicas that wait for this lock can't each wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  loop
    select * into locked from firstline.model_providers where id = p_provider for update;
    if found then return locked; end if;
    insert into firstline.model_providers (id) values (p_provider) on conflict do nothing;
  end loop;
end $$;

-- Milliseconds until the circuit breaker may let a call through; null when it does now, and without a provider. While
-- the trial runs, its lease is the best guess.
create function firstline.model_circuit_wait(p_provider text, p_now timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select ceil(extract(epoch from until.at - p_now) * 1000)::bigint
  from firstline.model_providers p
    left join firstline.model_places trial on trial.provider = p.id and trial.call_id = p.trial_call
    cross join lateral (select greatest(p.circuit_open_until, trial.lease_until) as at) until
  where p.id = p_provider and p.circuit_open_until is not null and until.at > p_now
$$;

-- Why a generation that must end by `p_by` can't be written: {outcome, retry_after_ms}. 'writer_unavailable' while the
-- circuit breaker is open, 'writer_busy' when the provider's pause ends too late. Null when it can be written, and
-- without a provider.
create function firstline.model_refusal(p_provider text, p_by timestamptz, p_now timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('outcome', refusal.code, 'retry_after_ms', refusal.wait)
  from (
    select 'writer_unavailable' as code, firstline.model_circuit_wait(p_provider, p_now) as wait
    union all
    select 'writer_busy', ceil(extract(epoch from open_at - p_now) * 1000)::bigint
    from firstline.model_providers where id = p_provider and open_at > p_now and open_at >= p_by
  ) refusal
  where refusal.wait is not null
  order by refusal.wait desc limit 1
$$;

-- Starts calls as far as the limits allow. `p_calls` is [{id, purpose, model, cost}] in the order of arrival; the
-- result has one entry for each: {outcome: 'go', place}, {outcome: 'wait', reason, wait_ms}, {outcome:
-- 'budget_reached'} or {outcome: 'circuit_open'}. Users may take every slot and all of the budget, visitors a part of both. A null limit is none.
create function firstline.begin_model_calls(
  p_provider text, p_calls jsonb, p_places integer, p_visitor_places integer, p_per_minute integer,
  p_budget numeric, p_visitor_budget numeric, p_lease interval, p_now timestamptz
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  locked firstline.model_providers := firstline.lock_model_provider(p_provider);
  is_circuit_open boolean := firstline.model_circuit_wait(p_provider, p_now) is not null;
  today date := (p_now at time zone 'UTC')::date;
  spend firstline.model_spend;
  running integer;
  running_visitors integer;
  free_places integer[];
  highest_place integer;
  first_lease timestamptz;
  asked record;
  rate jsonb;
  free_place integer;
  reason text;
  wait_until timestamptz;
  answers jsonb := '[]';
begin
  insert into firstline.model_spend (day) values (today) on conflict do nothing;
  select * into spend from firstline.model_spend where day = today for update;

  select count(*) filter (where p.is_live), count(*) filter (where p.is_live and p.purpose = 'visitor'),
    coalesce(array_agg(p.place order by p.place) filter (where not p.is_live), '{}'),
    coalesce(max(p.place), 0), min(p.lease_until) filter (where p.is_live)
  into running, running_visitors, free_places, highest_place, first_lease
  from (
    select m.place, m.purpose, m.lease_until, m.call_id is not null and m.lease_until > p_now as is_live
    from firstline.model_places m where m.provider = p_provider
  ) p;

  for asked in
    select c.id, c.purpose, c.model, c.cost
    from rows from (jsonb_to_recordset(p_calls) as (id uuid, purpose text, model text, cost numeric))
      with ordinality as c (id, purpose, model, cost, number)
    order by c.number
  loop
    if is_circuit_open then
      answers := answers || jsonb_build_object('outcome', 'circuit_open');
      continue;
    end if;
    if spend.members + spend.visitors + asked.cost > p_budget
      or (asked.purpose = 'visitor' and spend.visitors + asked.cost > p_visitor_budget) then
      answers := answers || jsonb_build_object('outcome', 'budget_reached');
      continue;
    end if;

    reason := null;
    if locked.open_at > p_now then
      reason := 'paused';
      wait_until := locked.open_at;
    elsif running >= p_places or (asked.purpose = 'visitor' and running_visitors >= p_visitor_places) then
      reason := 'places';
      wait_until := coalesce(first_lease, p_now + p_lease);
      locked.wanted_at := p_now;
    elsif p_per_minute is not null then
      rate := firstline.take_rate_limits(
        array['model calls ' || p_provider], array[p_per_minute], array[60000], 1, p_now);
      if not (rate ->> 'allowed')::boolean then
        reason := 'rate';
        wait_until := p_now + (rate ->> 'retry_after_ms')::bigint * interval '1 millisecond';
      end if;
    end if;
    if reason is not null then
      answers := answers || jsonb_build_object('outcome', 'wait', 'reason', reason,
        'wait_ms', ceil(extract(epoch from wait_until - p_now) * 1000));
      continue;
    end if;

    free_place := free_places[1];
    if free_place is null then
      highest_place := highest_place + 1;
      free_place := highest_place;
    end if;
    free_places := free_places[2:];
    insert into firstline.model_places as m
      (provider, place, call_id, purpose, model, set_aside, day, started_at, lease_until)
    values (p_provider, free_place, asked.id, asked.purpose, asked.model, asked.cost, today, p_now, p_now + p_lease)
    on conflict (provider, place) do update set
      call_id = excluded.call_id, purpose = excluded.purpose, model = excluded.model, set_aside = excluded.set_aside,
      day = excluded.day, started_at = excluded.started_at, lease_until = excluded.lease_until;

    if locked.circuit_open_until is not null then
      locked.trial_call := asked.id;
      is_circuit_open := true;
    end if;
    running := running + 1;
    first_lease := least(first_lease, p_now + p_lease);
    if asked.purpose = 'visitor' then
      running_visitors := running_visitors + 1;
      spend.visitors := spend.visitors + asked.cost;
    else
      spend.members := spend.members + asked.cost;
    end if;
    answers := answers || jsonb_build_object('outcome', 'go', 'place', free_place);
  end loop;

  update firstline.model_spend set members = spend.members, visitors = spend.visitors
  where day = today and (members, visitors) is distinct from (spend.members, spend.visitors);
  update firstline.model_providers set wanted_at = locked.wanted_at, trial_call = locked.trial_call
  where id = p_provider and (wanted_at, trial_call) is distinct from (locked.wanted_at, locked.trial_call);
  return answers;
end $$;

-- Ends calls: `p_ended` [{place, id, cost, outcome, failure}]. A cost replaces what was set aside; without one that
-- stays spent. The outcome is 'answered', 'failed', 'refused' or null for none. The circuit breaker counts those that
-- failed: `p_failures` in a row open it for `p_cooldown`. The failure is kept until a call of the same model is answered.
-- A call whose slot was lost and reused changes nothing. Returns {wanted, circuit, refusals}: whether a call waits for a
-- slot, 'opened' or 'closed' when the circuit was, and refusals that differ from the last.
create function firstline.end_model_calls(
  p_provider text, p_ended jsonb, p_failures integer, p_cooldown interval, p_now timestamptz
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  locked firstline.model_providers := firstline.lock_model_provider(p_provider);
  before firstline.model_providers := locked;
  ended record;
  held firstline.model_places;
  calls integer := 0;
  failed_calls integer := 0;
  refused_calls integer := 0;
  refusals jsonb := '[]';
  is_new boolean;
  is_first boolean;
begin
  for ended in
    select * from jsonb_to_recordset(p_ended)
      as e (place integer, id uuid, cost numeric, outcome text, failure jsonb)
  loop
    update firstline.model_places m set call_id = null
    where m.provider = p_provider and m.place = ended.place and m.call_id = ended.id
    returning * into held;
    if not found then continue; end if;
    if ended.outcome is not null then
      calls := calls + 1;
      failed_calls := failed_calls + (ended.outcome = 'failed')::integer;
      refused_calls := refused_calls + (ended.outcome = 'refused')::integer;
    end if;
    if ended.outcome = 'answered' then
      delete from firstline.service_failures
      where service = 'model' and subject = p_provider || ' ' || held.model;
    elsif jsonb_typeof(ended.failure) = 'object' then
      is_new := firstline.record_service_failure('model', p_provider || ' ' || held.model, ended.failure, p_now);
      if is_new and (ended.failure ->> 'isRefusal')::boolean then
        refusals := refusals || jsonb_build_array(ended.failure || jsonb_build_object('model', held.model));
      end if;
    end if;
    -- Calls that began before the circuit opened say nothing new; only the trial is asked for.
    if locked.circuit_open_until is null or ended.id = locked.trial_call then
      if ended.outcome = 'answered' then
        locked.failures := 0;
        locked.circuit_open_until := null;
      elsif ended.outcome = 'failed' then
        locked.failures := locked.failures + 1;
        if locked.failures >= p_failures then
          locked.circuit_open_until := greatest(p_now + p_cooldown, locked.open_at);
        end if;
      end if;
      locked.trial_call := null;
    end if;
    if ended.cost is not null then
      update firstline.model_spend set
        members = members + case held.purpose when 'member' then ended.cost - held.set_aside else 0 end,
        visitors = visitors + case held.purpose when 'visitor' then ended.cost - held.set_aside else 0 end
      where day = held.day;
    end if;
  end loop;
  if calls > 0 then
    insert into firstline.model_calls as c (provider, begins_at, ended, failed, refused)
    values (p_provider, date_bin('5 minutes', p_now, 'epoch'), calls, failed_calls, refused_calls)
    on conflict (provider, begins_at) do update set
      ended = c.ended + excluded.ended, failed = c.failed + excluded.failed, refused = c.refused + excluded.refused
    returning xmax = 0 into is_first;
    if is_first then
      delete from firstline.model_calls where provider = p_provider and begins_at < p_now - interval '1 day';
    end if;
  end if;
  update firstline.model_providers
  set failures = locked.failures, circuit_open_until = locked.circuit_open_until, trial_call = locked.trial_call
  where id = p_provider and locked is distinct from before;
  return jsonb_build_object('wanted', locked.wanted_at > p_now - interval '2 seconds', 'circuit', case
    when locked.circuit_open_until is not distinct from before.circuit_open_until then null
    when locked.circuit_open_until is null then 'closed' else 'opened' end, 'refusals', refusals);
end $$;

-- Renews the leases of running calls.
create function firstline.renew_model_calls(
  p_provider text, p_calls uuid[], p_lease interval, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  perform firstline.lock_model_provider(p_provider);
  update firstline.model_places m set lease_until = p_now + p_lease
  where m.provider = p_provider and m.call_id = any (p_calls);
end $$;

-- Pauses a provider. A shorter pause doesn't end a longer one.
create function firstline.pause_model_provider(p_provider text, p_until timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform firstline.lock_model_provider(p_provider);
  update firstline.model_providers set open_at = greatest(open_at, p_until) where id = p_provider;
end $$;

revoke all on firstline.model_providers, firstline.model_places, firstline.model_spend, firstline.model_calls,
  firstline.service_failures from public, anon, authenticated, service_role;
grant select, insert, update on firstline.model_providers, firstline.model_places, firstline.model_spend,
  firstline.model_calls, firstline.service_failures to firstline;
grant delete on firstline.model_calls, firstline.service_failures to firstline;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.lock_model_provider, firstline.begin_model_calls, firstline.end_model_calls,
  firstline.renew_model_calls, firstline.pause_model_provider, firstline.model_circuit_wait,
  firstline.model_refusal, firstline.record_service_failure to firstline;
