import { commonQuestions } from '@firstline/contract/help-common-questions'
import { HelpPage } from '#domains/help/help-page.tsx'
import { OfflineNotice } from '#domains/shell/offline-notice.tsx'
import { createPublicMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'

export function meta() {
  return createPublicMeta({
    path: paths.help,
    title: 'Help',
    description:
      'Ask the assistant, or read the common questions: how credits work, what plans there are, how to upgrade and how to contact support.',
    data: {
      '@type': 'FAQPage',
      mainEntity: commonQuestions(getRuntime()).map(({ title, answer }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  })
}

export default function Route() {
  return (
    <>
      <HelpPage />
      <OfflineNotice />
    </>
  )
}
