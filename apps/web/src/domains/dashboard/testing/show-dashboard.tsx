import { vi } from 'vitest'
import { makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { DashboardPage } from '#domains/dashboard/dashboard-page.tsx'

/** Serves functions by name and returns the request bodies. */
export function serveFunctions(answers: Record<string, () => Response | Promise<Response>>) {
  const asked: [name: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const name = url.split('/').at(-1) ?? ''
    asked.push([name, JSON.parse(String(request.body))])
    const answer = answers[name]
    if (!answer) throw new Error(`Nothing is prepared for ${name}`)
    return answer()
  })
  return asked
}

export function showDashboard(
  changes: Parameters<typeof makeProfile>[0] = {},
  auth = makeAuth(makeProfile(changes)),
) {
  return { auth, ...showPage(<DashboardPage />, { at: '/dashboard/user', auth }) }
}
