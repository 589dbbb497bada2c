-- Usage: the ledger as its owner reads it.

-- Pages of a user's ledger are read by id.
create index credit_movements_by_user on public.credit_movements (user_id, id);

-- The caller's movements before `p_before`, newest first, with whom a generation wrote to, how it ended and, where its
-- brief was refused, why. Row-level
-- security applies; the id is compared too, because administrators may read every row.
create function public.list_usage(
  p_kind firstline.short_text default null, p_since timestamptz default null, p_before bigint default null, p_limit integer default 50
) returns table (
  id bigint, at timestamptz, kind text, delta integer, balance_after integer, reason text, actor text,
  generation_id uuid, audience text, outcome text, failure text
)
language sql stable set search_path = '' as $$
  select m.id, m.created_at, m.kind, m.delta, m.balance_after, m.reason, m.actor,
    g.id, coalesce(nullif(g.form ->> 'targetAudience', ''), nullif(g.form ->> 'prospectUrl', ''),
      nullif(g.form ->> 'websiteUrl', '')), g.status, g.error_message
  from public.credit_movements as m
    left join public.generations as g
      on g.id = m.generation_id and g.user_id = m.user_id and g.deleted_at is null
  where m.user_id = (select auth.uid())
    and (p_kind is null or m.kind = p_kind)
    and (p_since is null or m.created_at >= p_since)
    and (p_before is null or m.id < p_before)
  order by m.id desc
  limit least(p_limit, 1000)
$$;

-- The sums of the same rows for each balance: credits that were used, and those of them that came back.
create function public.sum_usage(p_kind firstline.short_text default null, p_since timestamptz default null)
returns table (kind text, used integer, returned integer)
language sql stable set search_path = '' as $$
  select m.kind, coalesce(-sum(m.delta) filter (where m.reason = 'reserve'), 0)::integer,
    coalesce(sum(m.delta) filter (where m.reason = 'refund'), 0)::integer
  from public.credit_movements as m
  where m.user_id = (select auth.uid())
    and (p_kind is null or m.kind = p_kind)
    and (p_since is null or m.created_at >= p_since)
  group by m.kind
$$;

revoke execute on function public.list_usage, public.sum_usage from public, anon;
grant execute on function public.list_usage, public.sum_usage to authenticated;
