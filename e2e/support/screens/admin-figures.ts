import type { AdminStatistics } from '@firstline/contract/admin'
import type { AdminBusiness } from '@firstline/contract/business-statistics'
import type { AdminHealth } from '@firstline/contract/health'

export const FAILING_HEALTH: AdminHealth = {
  checkedAt: '2026-01-31T12:00:00.000Z',
  parts: [
    {
      name: 'database',
      state: 'warning',
      finding: 'Every connection of this server is busy, and calls wait for one.',
      facts: [
        { label: 'Engine', value: 'PostgreSQL 16.4' },
        { label: 'Size', value: '12.4 GB' },
        { label: 'Latency', value: '184.2 ms' },
        { label: 'Connections', value: '64 of 100' },
        { label: 'Pool', value: '10 of 10 busy, 7 waiting' },
        { label: 'Migrations', value: '39 applied' },
      ],
      remedy: {
        text: 'Look for slow statements in pg_stat_activity, or run another server.',
        section: 'While PostgreSQL is unreachable',
      },
    },
    {
      name: 'mail',
      state: 'failing',
      finding: "Mails can't be sent: the mail server can't be reached (ECONNREFUSED).",
      facts: [
        { label: 'Mail server', value: 'down' },
        { label: 'Mails waiting', value: '31, the oldest for 12 minutes' },
        { label: 'Texts', value: 'not set up' },
      ],
      remedy: {
        text: 'Correct SMTP_URL or SMS_URL, or repair that server. Messages wait for a day.',
        section: 'Mail and texts',
      },
    },
    {
      name: 'model',
      state: 'failing',
      finding: 'Its calls keep failing, so generations are refused.',
      facts: [
        { label: 'Model', value: 'gpt-4o-mini, gpt-4.1-nano in the demo' },
        { label: 'Circuit breaker', value: 'open after 5 failures in a row' },
        { label: 'Last hour', value: '212 calls, 9 failed' },
        { label: 'Budget left today', value: '$3.21 of $5.00' },
      ],
      remedy: {
        text: 'Look at the provider; the log names its response. One call in 30 seconds tries again.',
        section: 'Failures of the doctor',
      },
    },
    {
      name: 'server',
      state: 'ok',
      finding: 'It runs, with memory to spare.',
      facts: [
        { label: 'Version', value: '0.1.0' },
        { label: 'Runs for', value: '9 days' },
      ],
      remedy: null,
    },
  ],
}

const DAYS = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.now() - (29 - index) * 86_400_000).toISOString().slice(0, 10),
  /** A number from 0 to 6 that looks like chance. */
  noise: (index * index * 5 + index * 3) % 7,
}))

const makeUsage = (generations: number) => ({
  generations,
  tokens: generations * 912,
  cost: generations * 0.0004,
  unknownCosts: 0,
})

export const STATISTICS: AdminStatistics = {
  totals: makeUsage(4_210),
  perModel: [
    { model: 'gpt-4o-mini', ...makeUsage(3_100) },
    { model: 'composer', ...makeUsage(1_110), cost: 0 },
  ],
  perType: [
    { messageType: 'Cold DM', ...makeUsage(2_610) },
    { messageType: 'Email Subject Line', ...makeUsage(1_600) },
  ],
  perPlan: [
    { plan: 'free', ...makeUsage(1_900) },
    { plan: 'pro', ...makeUsage(2_310) },
  ],
  perDay: DAYS.map(({ day, noise }, index) => ({ day, ...makeUsage(90 + noise * 14 + index * 2) })),
  testing: { ...makeUsage(12), share: 0.003 },
  usersByPlan: [
    { plan: 'free', users: 1_204, trials: 0 },
    { plan: 'pro', users: 131, trials: 0 },
  ],
  usersCountedAt: new Date().toISOString(),
}

const makeUser = (number: number, email: string): AdminBusiness['topUsers'][number]['user'] => ({
  userId: `33333333-3333-4333-8333-33333333333${number}`,
  email,
  role: 'user',
  plan: 'pro',
  planStatus: 'active',
  creditsDm: 61,
  creditsSubject: 88,
  createdAt: '2026-11-02T12:00:00.000Z',
  nextRenewalDate: '2026-12-02T12:00:00.000Z',
  isTrial: false,
  trialEndDate: null,
  testingMode: false,
  bannedUntil: null,
  isConfirmed: true,
  version: 4,
})

export const BUSINESS: AdminBusiness = {
  perDay: DAYS.map(({ day, noise }, index) => ({
    day,
    signUps: 4 + noise * 2,
    writers: 3 + noise,
    upgrades: noise > 3 ? 2 : 0,
    proGained: noise > 3 ? 3 : 1,
    proLost: index % 9 === 4 ? 2 : 0,
  })),
  proBefore: 88,
  topUsers: [
    { user: makeUser(1, 'outreach@northwind-agency.example'), generations: 214, cost: 0.1142 },
    { user: makeUser(2, 'mara@fieldnotes.example'), generations: 96, cost: 0.0519 },
    {
      user: makeUser(3, 'a-rather-long-address-of-a-founder@subdomain.studio.example'),
      generations: 71,
      cost: 0.0388,
    },
  ],
  revenue: DAYS.filter(({ noise }) => noise > 1).map(({ day, noise }, index) => ({
    day,
    paid: 8_900 * noise,
    returned: index % 8 === 3 ? 8_900 : 0,
  })),
  budget: {
    limit: 5,
    perDay: DAYS.map(({ day, noise }) => ({ day, members: 1.1 + noise * 0.31, visitors: noise * 0.04 })),
  },
}
