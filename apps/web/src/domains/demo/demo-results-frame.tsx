import type { ReactNode } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Tag } from '#ui/tag.tsx'
import { paths } from '#platform/router/paths.ts'
import { SignUpBanner } from './sign-up-banner.tsx'

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
