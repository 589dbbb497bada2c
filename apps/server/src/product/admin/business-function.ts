import { AdminStatisticsRequest } from '@firstline/contract/admin'
import type { AdminBusiness, BusinessDay } from '@firstline/contract/business-statistics'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import type { Database, Row, Statement } from '@firstline/platform/database'
import { presentAdminUser } from './present-user.ts'
import { readRequest } from './read-request.ts'
import { requireStatisticsAdmin, type StatisticsDependencies } from './require-statistics-admin.ts'

/** Users in the table of the highest costs. */
const ADMIN_TOP_USERS = 20

export interface BusinessDependencies extends StatisticsDependencies {
  /** Dollars per UTC day; null: no limit, or no model. */
  dailyBudget: number | null
}

interface Period {
  since: string | null
  until: string | null
}

/** `admin-business`: users, plans and costs over time, for the designated administrator and the service key. */
export function businessFunction(parts: BusinessDependencies): WireFunction {
  const { database, statisticsEmail, dailyBudget } = parts
  return defineFunction({
    name: 'admin-business',
    access: 'admin',
    async handler({ userId }, request) {
      await requireStatisticsAdmin(database, userId, statisticsEmail)
      const { since, until } = await readRequest(AdminStatisticsRequest, request)
      const period = { since: since ?? null, until: until ?? null }
      return jsonResponse(await readBusiness(database, period, dailyBudget))
    },
  })
}

type SpendDay = AdminBusiness['budget']['perDay'][number]
type RevenueDay = AdminBusiness['revenue'][number]

interface UserRow extends Row {
  generations: number
  cost: number
}

async function readBusiness(
  database: Database,
  period: Period,
  dailyBudget: number | null,
): Promise<AdminBusiness> {
  type AnyRow = BusinessDay & SpendDay & RevenueDay & UserRow & { proBefore: number }
  const [perDay = [], before = [], topUsers = [], spend = [], revenue = []] =
    await database.transaction<AnyRow>([
      daysStatement(period),
      proBeforeStatement(period),
      topUsersStatement(period),
      spendStatement(period),
      revenueStatement(period),
    ])
  return {
    perDay,
    proBefore: before[0]?.proBefore ?? 0,
    topUsers: topUsers.map((row) => ({
      user: presentAdminUser(row),
      generations: row.generations,
      cost: row.cost,
    })),
    revenue,
    budget: { limit: dailyBudget, perDay: spend },
  }
}

function proBeforeStatement({ since }: Period): Statement {
  return {
    sql: `select coalesce(sum(pro_gained - pro_lost), 0)::bigint as "proBefore"
      from firstline.business_days where day < $1::date`,
    params: [since],
  }
}

function spendStatement({ since, until }: Period): Statement {
  return {
    sql: `select day::text, members::float8, visitors::float8 from firstline.model_spend
      where day >= coalesce($1::date, '-infinity') and day <= coalesce($2::date, 'infinity') order by day`,
    params: [since, until],
  }
}

function revenueStatement({ since, until }: Period): Statement {
  return {
    sql: `select day::text, sum(paid)::bigint as paid, sum(returned)::bigint as returned
      from firstline.revenue_days
      where day >= coalesce($1::date, '-infinity') and day <= coalesce($2::date, 'infinity')
      group by day order by day`,
    params: [since, until],
  }
}

function daysStatement({ since, until }: Period): Statement {
  return {
    sql: `select day::text, sum(sign_ups)::bigint as "signUps", sum(writers)::bigint as writers,
        sum(upgrades)::bigint as upgrades, sum(pro_gained)::bigint as "proGained", sum(pro_lost)::bigint as "proLost"
      from firstline.business_days
      where day >= coalesce($1::date, '-infinity') and day <= coalesce($2::date, 'infinity')
      group by day order by day`,
    params: [since, until],
  }
}

/** Costs of all time are kept as the sum under the day '-infinity'. */
function topUsersStatement({ since, until }: Period): Statement {
  const isAllTime = since === null && until === null
  return {
    sql: `with highest as (
        ${
          isAllTime
            ? `select user_id, generations, cost from firstline.user_costs where day = '-infinity'`
            : `select user_id, sum(generations)::bigint as generations, sum(cost) as cost from firstline.user_costs
               where day > '-infinity' and day >= coalesce($2::date, '-infinity')
                 and day <= coalesce($3::date, 'infinity')
               group by user_id`
        }
        order by cost desc, user_id limit $1
      )
      select p.*, h.generations, h.cost::float8 as cost
      from highest h join public.user_profiles p using (user_id) order by h.cost desc, user_id`,
    params: isAllTime ? [ADMIN_TOP_USERS] : [ADMIN_TOP_USERS, since, until],
  }
}
