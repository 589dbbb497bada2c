import { DEFAULT_VARIATIONS } from '@firstline/contract/limits'
import { ButtonLink } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { inWords } from '#platform/format/in-words.ts'
import { paths } from '#platform/router/paths.ts'

export function DemoBanner() {
  return (
    <section aria-label="Free demo" className="border-y border-line">
      <div className="page flex flex-wrap items-center gap-x-3 gap-y-4 py-4">
        <Tag kind="accent-filled">NEW</Tag>
        <p className="w-full tablet:w-auto tablet:flex-1">
          Write {inWords(DEFAULT_VARIATIONS)} messages from your own brief. No account, no card.
        </p>
        <ButtonLink kind="second" to={paths.demo} className="w-full tablet:w-auto">
          Try Free Demo
        </ButtonLink>
      </div>
    </section>
  )
}
