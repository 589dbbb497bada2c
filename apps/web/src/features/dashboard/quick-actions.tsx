import type { Profile } from '@firstline/contract/profile'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useNavigate } from 'react-router'
import { Card, CardTitle } from '#components/card.tsx'
import { creditStanding } from '#lib/generation/credit-standing.ts'
import { paths } from '#lib/paths.ts'
import { useGenerate } from './use-generate.ts'

/** The three ways on from here. */
export function QuickActions({ profile }: { profile: Profile }) {
  const navigate = useNavigate()
  const dm = useGenerate('Cold DM', creditStanding(profile, 'Cold DM'))
  const subject = useGenerate('Email Subject Line', creditStanding(profile, 'Email Subject Line'))
  return (
    <Card aria-labelledby="quick-actions" className="pb-2! tablet:px-10 tablet:pb-4!">
      <CardTitle id="quick-actions" className="mb-3">
        Quick Actions
      </CardTitle>
      <ul>
        <Action label="Generate Cold DM" onPress={dm} />
        <Action label="Generate Subject Line" onPress={subject} />
        <Action label="Upgrade Plan" onPress={() => void navigate(paths.pricing)} />
      </ul>
    </Card>
  )
}

function Action({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        onClick={onPress}
        className="motion group flex min-h-14 w-full items-center justify-between gap-4 rounded-card text-left font-medium hover:text-accent-ink"
      >
        {label}
        <ArrowRight className="text-ink-2 group-hover:text-accent-ink" />
      </button>
    </li>
  )
}
