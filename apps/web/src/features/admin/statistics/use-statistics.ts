import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { abilitiesQuery } from '#lib/auth/abilities-query.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { isNobody } from '#lib/functions/function-errors.ts'
import { notify } from '#lib/notify.ts'
import type { Period } from './periods.ts'
import { FAILED_TO_UPDATE, mayNotSee, statisticsQuery } from './statistics-query.ts'

/** The statistics of a period, asked for every ten seconds. A row of failures is told once, however long it is. */
export function useStatistics(period: Period) {
  const cache = useQueryClient()
  const { user } = useAuth()
  const userId = user?.id
  const query = useQuery({ ...statisticsQuery(period), placeholderData: keepPreviousData })
  const { error, isError, isSuccess, data, errorUpdateCount } = query

  const wasTold = useRef(false)
  useEffect(() => {
    if (isSuccess) wasTold.current = false
    if (!isError || wasTold.current) return
    wasTold.current = true
    // Somebody else has become the one who sees them: the section goes away.
    if (mayNotSee(error)) void cache.invalidateQueries(abilitiesQuery(userId))
    else if (!isNobody(error)) notify.error(FAILED_TO_UPDATE, { id: 'statistics' })
  }, [isSuccess, isError, error, cache, userId])

  // The next try of what never worked begins as if nothing had happened.
  const isFailing = isError || (data === undefined && errorUpdateCount > 0)
  return { ...query, isFailing }
}
