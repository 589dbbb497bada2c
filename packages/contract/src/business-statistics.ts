/** The response of `admin-business`; its request is that of `admin-statistics`. Days are UTC days. */

import { z } from 'zod'
import { AdminUser } from './admin.ts'

const Count = z.number().int()

export const BusinessDay = z.object({
  day: z.string(),
  /** Users who signed up on this day: all, those who have written a set since, and those who have become Pro since. */
  signUps: Count,
  writers: Count,
  upgrades: Count,
  /** Users who became Pro on this day, and who ceased to be. */
  proGained: Count,
  proLost: Count,
})
export type BusinessDay = z.infer<typeof BusinessDay>

export const AdminBusiness = z.object({
  /** Days without a change are left out. Oldest first. */
  perDay: z.array(BusinessDay),
  /** Pro members at the end of the day before the period. */
  proBefore: Count,
  /** Users with the highest known cost in the period, in dollars, at most ADMIN_TOP_USERS. */
  topUsers: z.array(z.object({ user: AdminUser, generations: Count, cost: z.number() })),
  /** Cents of a day's invoices, and of what was refunded in full or disputed on the day. Other days are left out. */
  revenue: z.array(z.object({ day: z.string(), paid: Count, returned: Count })),
  budget: z.object({
    /** Dollars per day; null without a limit, and without a model. */
    limit: z.number().nullable(),
    /** Dollars that count against it: reported costs, and the most that calls without one may have cost. */
    perDay: z.array(z.object({ day: z.string(), members: z.number(), visitors: z.number() })),
  }),
})
export type AdminBusiness = z.infer<typeof AdminBusiness>
