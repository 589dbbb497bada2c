import { LoginPage } from '#domains/auth/sign-in/login-page.tsx'
import { createPublicMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'

export function meta() {
  return createPublicMeta({
    path: paths.login,
    title: 'Sign in',
    description: 'Sign in to write cold DMs and email subject lines with your credits.',
  })
}

export default function Route() {
  return <LoginPage />
}
