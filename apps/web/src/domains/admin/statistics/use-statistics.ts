import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { abilitiesQuery } from '#domains/auth/session/abilities-query.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'
import type { Period } from './periods.ts'
import { STATISTICS_UPDATE_FAILED, isForbidden, statisticsQuery } from './statistics-query.ts'

/** The statistics of a period, polled every ten seconds. Consecutive failures are reported once. */
export function useStatistics(period: Period) {
  const cache = useQueryClient()
  const { user } = useAuth()
  const userId = user?.id
  const query = useQuery({ ...statisticsQuery(period), placeholderData: keepPreviousData })
  const { error, isError, isSuccess, data, errorUpdateCount } = query

  const wasNotified = useRef(false)
  useEffect(() => {
    if (isSuccess) wasNotified.current = false
    if (!isError || wasNotified.current) return
    wasNotified.current = true
    // Another user may see them now: the section disappears.
    if (isForbidden(error)) void cache.invalidateQueries(abilitiesQuery(userId))
    else if (!isSessionRefusal(error)) notify.error(STATISTICS_UPDATE_FAILED, { id: 'statistics' })
  }, [isSuccess, isError, error, cache, userId])

  // A retry without data begins in the loading state.
  const isFailing = isError || (data === undefined && errorUpdateCount > 0)
  return { ...query, isFailing }
}
