import { MailStatus } from '@firstline/contract/account'
import { useQuery } from '@tanstack/react-query'
import { askFunction } from '#lib/functions/ask-function.ts'
import { visitorConnection } from '#lib/functions/visitor-connection.ts'
import { runtime } from '#lib/runtime.ts'

const REFRESH_MS = 15_000

/** Whether mails are delayed right now, asked again for as long as one is waited for. */
export function useIsMailDelayed(): boolean {
  const { data } = useQuery({
    queryKey: ['mail-status'],
    queryFn: ({ signal }) =>
      askFunction(visitorConnection('mail-status', ''), MailStatus, { body: {}, signal }),
    enabled: runtime().authSettings.mails === 'sent',
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  return data?.isDelayed ?? false
}
