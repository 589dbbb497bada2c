-- Recurring jobs, one row each. Any replica may run what is due. A lease holds a run, and an attempt number fences it:
-- a runner that slept through its lease can neither renew nor finish what another took over. Each job is safe to
-- repeat, since a process may die between doing the work and recording it. The time is always a parameter.
--
-- A job that is dropped leaves the table by a migration: replicas of two versions may run side by side.
create table firstline.jobs (
  name text collate "C" primary key,
  every interval not null check (every > '0'),
  lease interval not null check (lease > '0'),
  next_run_at timestamptz not null,
  -- The runner that runs it, and the end of its lease.
  runner text,
  lease_until timestamptz,
  attempt bigint not null default 0,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_milliseconds bigint,
  -- Of the last run that succeeded, and of the last that failed.
  last_result jsonb,
  last_error text,
  last_failed_at timestamptz,
  runs bigint not null default 0,
  failures bigint not null default 0,
  failures_in_a_row integer not null default 0,
  check ((runner is null) = (lease_until is null))
) with (fillfactor = 50);
-- No further index: an update then stays on its page, and the embedded engine, which never vacuums, can reuse its
-- space.

-- Registers jobs: `p_jobs` [{name, every_ms, lease_ms}]. A new one is due immediately; a known one keeps its next run.
create function firstline.register_jobs(p_jobs jsonb, p_now timestamptz) returns void
language sql set search_path = '' as $$
  insert into firstline.jobs as known (name, every, lease, next_run_at)
  select name, every_ms * interval '1 millisecond', lease_ms * interval '1 millisecond', p_now
  from jsonb_to_recordset(p_jobs) as job (name text, every_ms bigint, lease_ms bigint)
  order by name collate "C"
  on conflict (name) do update set every = excluded.every, lease = excluded.lease
  where (known.every, known.lease) is distinct from (excluded.every, excluded.lease)
$$;

-- Claims the job of those named that has been due for the longest: {name, attempt}. A run whose lease ended counts as a
-- failure and is taken over. When nothing is due: {wait_ms} until something may be, null if nothing ever is.
create function firstline.claim_job(p_names text[], p_runner text, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  due firstline.jobs;
  lost boolean;
  look_at timestamptz;
begin
  select * into due from firstline.jobs
  where name = any (p_names) and next_run_at <= p_now and (lease_until is null or lease_until <= p_now)
  order by next_run_at, every, name limit 1 for update skip locked;
  if not found then
    select min(greatest(next_run_at, lease_until)) into look_at from firstline.jobs where name = any (p_names);
    return jsonb_build_object('wait_ms', ceil(extract(epoch from greatest(look_at, p_now) - p_now) * 1000));
  end if;
  lost := due.lease_until is not null;
  update firstline.jobs
  set runner = p_runner, lease_until = p_now + lease, attempt = attempt + 1, last_started_at = p_now, runs = runs + 1,
      failures = failures + lost::integer, failures_in_a_row = failures_in_a_row + lost::integer,
      last_failed_at = case when lost then p_now else last_failed_at end,
      last_error = case when lost then 'its runner stopped renewing its lease' else last_error end
  where name = due.name returning * into due;
  return jsonb_build_object('name', due.name, 'attempt', due.attempt);
end $$;

-- False when the lease was lost: the runner must stop.
create function firstline.renew_job(p_name text, p_attempt bigint, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  update firstline.jobs set lease_until = p_now + lease
  where name = p_name and attempt = p_attempt and lease_until > p_now;
  return found;
end $$;

-- The wait after the n-th failure in a row: exponential, up to five minutes or the job's own interval.
create function firstline.job_retry_delay(p_every interval, p_failures integer) returns interval
language sql immutable set search_path = '' as $$
  select least(
    greatest(p_every, interval '5 minutes'), least(p_every, interval '10 seconds') * power(2, least(p_failures, 20) - 1)
  )
$$;

-- Ends a run with its result or its error. The schedule counts from a fixed point, so missed runs are skipped and
-- nothing drifts. An error beside a result is a failure outside of the job, which runs again at its usual time. A result
-- with {"unfinished": true} is due again immediately, behind whatever waits longer. False when
-- the lease was lost: then nothing is stored.
create function firstline.finish_job(
  p_name text, p_attempt bigint, p_result jsonb, p_error text, p_now timestamptz
) returns boolean
language plpgsql set search_path = '' as $$
begin
  update firstline.jobs
  set runner = null, lease_until = null, last_finished_at = p_now,
      last_milliseconds = extract(epoch from p_now - last_started_at) * 1000,
      last_result = coalesce(p_result, last_result),
      last_error = coalesce(p_error, last_error),
      last_failed_at = case when p_error is null then last_failed_at else p_now end,
      failures = failures + case when p_error is null then 0 else 1 end,
      failures_in_a_row = case when p_error is null then 0 else failures_in_a_row + 1 end,
      next_run_at = case
        when p_error is not null and p_result is null then p_now + firstline.job_retry_delay(every, failures_in_a_row + 1)
        when (p_result ->> 'unfinished')::boolean then p_now
        else date_bin(every, p_now, 'epoch') + every
      end
  where name = p_name and attempt = p_attempt and lease_until > p_now;
  return found;
end $$;

-- Every job as operators see it. `state`: 'running'; 'overdue', due for more than a minute and not claimed; 'failing',
-- the last run failed and the next is awaited; 'waiting'. `overdue_ms`: for how long it has been due.
create function firstline.job_health(p_now timestamptz) returns table (
  name text, state text, overdue_ms bigint, every_ms bigint, next_run_at timestamptz, last_started_at timestamptz,
  last_finished_at timestamptz, last_milliseconds bigint, last_result jsonb, last_error text, last_failed_at timestamptz,
  runs bigint, failures bigint, failures_in_a_row integer
)
language sql stable set search_path = '' as $$
  select job.name,
    case
      when job.lease_until > p_now then 'running'
      when late.by > interval '1 minute' then 'overdue'
      when job.failures_in_a_row > 0 then 'failing'
      else 'waiting'
    end,
    (extract(epoch from late.by) * 1000)::bigint, (extract(epoch from job.every) * 1000)::bigint,
    job.next_run_at, job.last_started_at, job.last_finished_at, job.last_milliseconds, job.last_result, job.last_error,
    job.last_failed_at, job.runs, job.failures, job.failures_in_a_row
  from firstline.jobs job,
    lateral (select greatest(p_now - greatest(job.next_run_at, job.lease_until), interval '0') as by) late
  order by job.name
$$;

revoke all on firstline.jobs from public, anon, authenticated, service_role;
grant select, insert, update on firstline.jobs to firstline;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.register_jobs, firstline.claim_job, firstline.renew_job, firstline.job_retry_delay,
  firstline.finish_job, firstline.job_health to firstline;
