import type { Profile } from '@firstline/contract/profile'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Card, CardTitle } from '#ui/card.tsx'
import { hasDemoResults } from '#platform/storage/demo-storage.ts'
import { getCreditStatus } from '#domains/credits/credit-status.ts'
import { paths } from '#platform/router/paths.ts'
import { useOpenGenerator } from '#domains/credits/use-open-generator.ts'

/** Links to the main pages, and back to the demo that was tried before the sign-up. */
export function QuickActions({ profile }: { profile: Profile }) {
  const navigate = useNavigate()
  const [hasDemo] = useState(hasDemoResults)
  const dm = useOpenGenerator('Cold DM', getCreditStatus(profile, 'Cold DM'))
  const subject = useOpenGenerator('Email Subject Line', getCreditStatus(profile, 'Email Subject Line'))
  return (
    <Card aria-labelledby="quick-actions" className="pb-2! tablet:px-10 tablet:pb-4!">
      <CardTitle id="quick-actions" className="mb-3">
        Quick Actions
      </CardTitle>
      <ul>
        <Action label="Generate Cold DM" onPress={dm} />
        <Action label="Generate Subject Line" onPress={subject} />
        <Action label="Briefs" onPress={() => navigate(paths.briefs)} />
        <Action label="History" onPress={() => navigate(paths.history)} />
        <Action label="Upgrade Plan" onPress={() => navigate(paths.pricing)} />
        {hasDemo && (
          <li className={ROW}>
            <Link to={paths.demoResults} className={ACTION}>
              Your demo results
              {arrowIcon}
            </Link>
          </li>
        )}
      </ul>
    </Card>
  )
}

const ROW = 'border-t border-line first:border-t-0'
const ACTION =
  'motion group flex min-h-14 w-full items-center justify-between gap-4 rounded-card text-left font-medium hover:text-accent-ink'
const arrowIcon = <ArrowRight className="text-ink-2 group-hover:text-accent-ink" />

function Action({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <li className={ROW}>
      <button type="button" onClick={onPress} className={ACTION}>
        {label}
        {arrowIcon}
      </button>
    </li>
  )
}
