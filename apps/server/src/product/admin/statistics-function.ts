import { type AdminStatistics, AdminStatisticsRequest } from '@firstline/contract/admin'
import type { Statement } from '@firstline/platform/database'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { ADMIN_TOTAL_MAX } from './read-users-page.ts'
import { presentTime } from './present-user.ts'
import { readRequest } from './read-request.ts'
import { requireStatisticsAdmin, type StatisticsDependencies } from './require-statistics-admin.ts'

type Group = 'total' | 'model' | 'message_type' | 'plan' | 'day' | 'testing'

interface GroupRow {
  group: Group
  name: string | null
  generations: number
  tokens: number
  cost: number
  unknownCosts: number
}

interface UsersRow {
  plan: string
  users: number
  trials: number
  countedAt: Date
}

/** `admin-statistics`: usage totals, for the designated administrator and the service key. */
export function statisticsFunction({
  database,
  clock,
  statisticsEmail,
}: StatisticsDependencies): WireFunction {
  return defineFunction({
    name: 'admin-statistics',
    access: 'admin',
    async handler({ userId }, request) {
      await requireStatisticsAdmin(database, userId, statisticsEmail)
      const { since, until } = await readRequest(AdminStatisticsRequest, request)
      const [groups = [], users = []] = await database.transaction<GroupRow & UsersRow>([
        groupsStatement(since ?? null, until ?? null),
        usersStatement(clock.now()),
      ])
      return jsonResponse(presentStatistics(groups, users))
    },
  })
}

function groupsStatement(since: string | null, until: string | null): Statement {
  return {
    sql: `select
        case
          when grouping(model) = 0 then 'model'
          when grouping(message_type) = 0 then 'message_type'
          when grouping(plan) = 0 then 'plan'
          when grouping(day) = 0 then 'day'
          when grouping(testing_mode) = 0 then 'testing'
          else 'total'
        end as "group",
        coalesce(model, message_type, plan, day::text, testing_mode::text) as name,
        coalesce(sum(generations), 0)::bigint as generations,
        coalesce(sum(tokens), 0)::bigint as tokens,
        coalesce(sum(cost), 0)::float8 as cost,
        coalesce(sum(unknown_costs), 0)::bigint as "unknownCosts"
      from firstline.message_statistics
      where day >= coalesce($1::date, '-infinity') and day <= coalesce($2::date, 'infinity')
      group by grouping sets ((), (model), (message_type), (plan), (day), (testing_mode))
      order by name`,
    params: [since, until],
  }
}

/** Counts users now, up to a limit, so that totals match the list; beyond the limit returns the counts of the job. */
function usersStatement(now: Date): Statement {
  return {
    sql: `with few as materialized (
        select firstline.shown_plan(plan, testing_mode) as plan, is_trial from public.user_profiles limit $1 + 1
      ), counted as (
        select plan, is_trial, count(*) as users, $2::timestamptz as counted_at from few
        where (select count(*) from few) <= $1 group by 1, 2
        union all
        select * from firstline.user_counts where (select count(*) from few) > $1
      )
      select plan, sum(users)::bigint as users, coalesce(sum(users) filter (where is_trial), 0)::bigint as trials,
        max(counted_at) as "countedAt"
      from counted group by plan order by plan`,
    params: [ADMIN_TOTAL_MAX, now],
  }
}

function presentStatistics(groups: readonly GroupRow[], users: readonly UsersRow[]): AdminStatistics {
  const pickUsage = ({ generations, tokens, cost, unknownCosts }: GroupRow) => ({
    generations,
    tokens,
    cost,
    unknownCosts,
  })
  const filterRows = (group: Group) => groups.filter((row) => row.group === group)
  const noUsage = { generations: 0, tokens: 0, cost: 0, unknownCosts: 0 }
  const totals = filterRows('total').map(pickUsage)[0] ?? noUsage
  const testing = filterRows('testing')
    .filter(({ name }) => name === 'true')
    .map(pickUsage)[0]
  const countedAt = users[0]?.countedAt
  return {
    totals,
    perModel: filterRows('model').map((row) => ({ model: row.name ?? '', ...pickUsage(row) })),
    perType: filterRows('message_type').map((row) => ({ messageType: row.name ?? '', ...pickUsage(row) })),
    perPlan: filterRows('plan').map((row) => ({ plan: row.name ?? '', ...pickUsage(row) })),
    perDay: filterRows('day').map((row) => ({ day: row.name ?? '', ...pickUsage(row) })),
    testing: {
      ...(testing ?? noUsage),
      share: totals.generations === 0 ? 0 : (testing?.generations ?? 0) / totals.generations,
    },
    usersByPlan: users.map(({ plan, users: count, trials }) => ({ plan, users: count, trials })),
    usersCountedAt: countedAt ? presentTime(countedAt) : null,
  }
}
