import { LoginPage } from '#features/auth/login-page.tsx'
import { publicMeta } from '#lib/page-meta.ts'
import { paths } from '#lib/paths.ts'

export function meta() {
  return publicMeta({
    path: paths.login,
    title: 'Sign in',
    description: 'Sign in to write cold DMs and email subject lines with your credits.',
  })
}

export default function Route() {
  return <LoginPage />
}
