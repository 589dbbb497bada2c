-- Refund limit: how many generations of a user return their credit within an hour.

-- When credits of a user came back within the last hour, for generations that may have cost a call of the model.
create table firstline.recent_refunds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  refunded_at timestamptz[] not null
) with (fillfactor = 70);

create function firstline.record_refund(p_user uuid, p_now timestamptz) returns void
language sql set search_path = '' as $$
  insert into firstline.recent_refunds as r (user_id, refunded_at) values (p_user, array[p_now])
  on conflict (user_id) do update set refunded_at = (
    select array_agg(t.at order by t.at) from unnest(r.refunded_at || p_now) as t (at)
    where t.at > p_now - interval '1 hour'
  )
$$;

-- Milliseconds until a user may generate again; null when now. Unfinished generations count as if their credits came
-- back, so that concurrent submissions can't pass the limit; they are waited for a few seconds.
create function firstline.refund_limit_wait(
  p_user uuid, p_limit integer, p_unfinished integer, p_now timestamptz
) returns bigint
language sql stable set search_path = '' as $$
  select case when r.count >= p_limit
    then ceil(extract(epoch from r.times[r.count - p_limit + 1] + interval '1 hour' - p_now) * 1000)::bigint
    else 5000 end
  from (
    select array_agg(t.at order by t.at) as times, count(*)::integer as count
    from firstline.recent_refunds recent, unnest(recent.refunded_at) as t (at)
    where recent.user_id = p_user and t.at > p_now - interval '1 hour'
  ) r
  where r.count + p_unfinished >= p_limit
$$;

revoke all on firstline.recent_refunds from public, anon, authenticated, service_role;
grant select, insert, update on firstline.recent_refunds to firstline;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.record_refund, firstline.refund_limit_wait to firstline;
