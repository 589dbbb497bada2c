import { MailStatus } from '@firstline/contract/account'
import { useQuery } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { createVisitorConnection } from '#platform/api/visitor-connection.ts'
import { getRuntime } from '#platform/runtime.ts'

const REFRESH_MS = 15_000

/** Whether mails are delayed now, polled while one is waited for. */
export function useIsMailDelayed(): boolean {
  const { data } = useQuery({
    queryKey: ['mail-status'],
    queryFn: ({ signal }) =>
      requestFunction(createVisitorConnection('mail-status', ''), MailStatus, { body: {}, signal }),
    enabled: getRuntime().authSettings.mails === 'sent',
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  return data?.isDelayed ?? false
}
