import { PLAN_CREDITS } from '@firstline/contract/plans'
import type { ReactNode } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Tag } from '#ui/tag.tsx'
import { paths } from '#platform/router/paths.ts'

export interface DemoResultsFrameProps {
  title: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function DemoResultsFrame({ title, note, actions, children }: DemoResultsFrameProps) {
  return (
    <div data-header="stays" className="page pt-6 pb-14 tablet:pt-10">
      <PageTitle
        back={
          <div className="flex flex-wrap items-center gap-x-4">
            <BackLink to={paths.demo}>Back to Generator</BackLink>
            <Tag kind="accent">DEMO MODE</Tag>
          </div>
        }
        note={note}
        actions={actions}
      >
        {title}
      </PageTitle>
      <div className="flex flex-col gap-4">
        <SignUpBanner />
        {children}
      </div>
    </div>
  )
}

const { dm, subject } = PLAN_CREDITS.free

function SignUpBanner() {
  return (
    <aside
      aria-label="Sign up"
      className="only-signed-out flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 py-3 text-sm"
    >
      <Mark width={22} />
      <p className="min-w-0 flex-1 basis-48">
        No credit card required. Start with {dm} free DMs & {subject} free subject lines.
      </p>
      <ButtonLink kind="second" size="sm" to={paths.signup}>
        Sign Up
      </ButtonLink>
    </aside>
  )
}
