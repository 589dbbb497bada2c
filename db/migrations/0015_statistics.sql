-- Statistics for administrators. They are counted as rows arrive, so reading them costs the same after ten million.

-- What was written, by day, type, model, plan and testing mode.
create table firstline.message_statistics (
  day date not null,
  message_type text not null,
  model text not null,
  plan text not null,
  testing_mode boolean not null,
  -- Concurrent writers update different rows; readers add them up.
  slot smallint not null,
  generations bigint not null,
  -- Sums of what is known; the cost of so many generations is not.
  tokens bigint not null,
  cost numeric(16, 6) not null,
  unknown_costs bigint not null,
  primary key (day, message_type, model, plan, testing_mode, slot)
);

create function firstline.count_logs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into firstline.message_statistics as kept
    (day, message_type, model, plan, testing_mode, slot, generations, tokens, cost, unknown_costs)
  select ("timestamp" at time zone 'UTC')::date, message_type, model_used, plan, testing_mode,
    pg_backend_pid() % 16, count(*), coalesce(sum(estimated_tokens) filter (where tokens_known), 0),
    coalesce(sum(cost_estimate) filter (where cost_known), 0), count(*) filter (where not cost_known)
  from inserted group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (day, message_type, model, plan, testing_mode, slot) do update set
    generations = kept.generations + excluded.generations,
    tokens = kept.tokens + excluded.tokens,
    cost = kept.cost + excluded.cost,
    unknown_costs = kept.unknown_costs + excluded.unknown_costs;
  return null;
end $$;

create trigger count_logs after insert on public.message_logs
referencing new table as inserted for each statement execute function firstline.count_logs();

-- The plan that a user acts by, as administrators see it.
create function firstline.shown_plan(plan text, testing_mode boolean) returns text
language sql immutable as $$ select case when testing_mode then 'testing' else plan end $$;

-- The number of users by shown_plan. A job counts them, since counting a million rows at each request would be too slow.
create table firstline.user_counts (
  plan text not null,
  is_trial boolean not null,
  users bigint not null,
  counted_at timestamptz not null,
  primary key (plan, is_trial)
);

create function firstline.count_users(p_now timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  lock table firstline.user_counts in exclusive mode;
  delete from firstline.user_counts;
  insert into firstline.user_counts (plan, is_trial, users, counted_at)
  select firstline.shown_plan(plan, testing_mode), is_trial, count(*), p_now from public.user_profiles group by 1, 2;
  return (select coalesce(sum(users), 0) from firstline.user_counts);
end $$;

grant select on firstline.message_statistics, firstline.user_counts to firstline;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.shown_plan, firstline.count_users to firstline;
