import { PLAN_CREDITS } from '@firstline/contract/plans'
import { LandingPage } from '#domains/marketing/landing/landing-page.tsx'
import { createPublicMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'

const { dm, subject } = PLAN_CREDITS.free

export function meta() {
  const { brandName, supabaseUrl, supportEmail } = getRuntime()
  return createPublicMeta({
    path: paths.home,
    title: 'Cold DMs and subject lines that get read',
    description: `Say who you write to and what costs them. Get cold DMs and email subject lines made only of what you told it: ${dm} DMs and ${subject} subject lines a month are free.`,
    data: {
      '@type': 'Organization',
      name: brandName,
      url: `${supabaseUrl}/`,
      logo: `${supabaseUrl}/icon-512.png`,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail },
    },
  })
}

export default function Route() {
  return <LandingPage />
}
