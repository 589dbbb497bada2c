-- The weekly summary: the numbers of a member's week, as a notice.

-- Adds the summaries of the week that ended on the last Monday, from `p_hour` UTC on that day, for up to `p_limit`
-- members who want one. After downtime only the last week is summed up. A week in which nothing happened has no
-- summary. Returns how many members were looked at.
create function firstline.add_weekly_summaries(p_hour integer, p_limit integer, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  monday date := date_trunc('week', (p_now - make_interval(hours => p_hour)) at time zone 'UTC')::date;
  until timestamptz := monday::timestamp at time zone 'UTC';
  members uuid[];
begin
  members := array(
    select user_id from firstline.mail_preferences
    where kind = 'weekly-summary' and is_on and summarized_until < monday
    order by summarized_until, user_id limit p_limit for update skip locked
  );
  update firstline.mail_preferences set summarized_until = monday
  where kind = 'weekly-summary' and user_id = any (members);
  perform firstline.add_notice(member, 'weekly-summary', monday::text,
    jsonb_build_object('until', monday, 'sets', week.sets, 'used', week.used, 'replied', week.replied), p_now)
  from unnest(members) as member, lateral (
    select
      (select count(*) from public.generations g
       where g.user_id = member and g.created_at >= until - interval '7 days' and g.created_at < until
         and (g.status = 'done' or g.status = 'stopped' and g.charge <> 'refunded')) as sets,
      (select count(*) from public.generation_items i
       where i.user_id = member and i.used_at >= until - interval '7 days' and i.used_at < until) as used,
      (select count(*) from public.generation_items i
       where i.user_id = member and i.replied_at >= until - interval '7 days' and i.replied_at < until) as replied
  ) as week
  where week.sets + week.used + week.replied > 0;
  return cardinality(members);
end $$;

revoke execute on all functions in schema firstline from public;
grant execute on function firstline.add_weekly_summaries to firstline;
