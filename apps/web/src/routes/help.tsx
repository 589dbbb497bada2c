import { commonQuestions } from '@firstline/contract/help-common-questions'
import { HelpPage } from '#features/help/help-page.tsx'
import { OfflineNotice } from '#features/layout/offline-notice.tsx'
import { publicMeta } from '#lib/page-meta.ts'
import { paths } from '#lib/paths.ts'
import { runtime } from '#lib/runtime.ts'

export function meta() {
  return publicMeta({
    path: paths.help,
    title: 'Help',
    description:
      'Ask the assistant, or read the common questions: how credits work, what plans there are, how to upgrade and how to contact support.',
    data: {
      '@type': 'FAQPage',
      mainEntity: commonQuestions(runtime()).map(({ title, answer }) => ({
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
