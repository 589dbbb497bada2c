import { ButtonLink } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'

export function meta() {
  return createPageMeta('Page not found')
}

export default function NotFound() {
  return (
    <div className="page py-16 tablet:py-24">
      <Mark width={34} />
      <h1 className="serif mt-6 text-h1">Oops! Page not found</h1>
      <p className="mt-3 max-w-measure text-ink-2">There is nothing at this address.</p>
      <ButtonLink className="mt-8" to={paths.home}>
        Return to Home
      </ButtonLink>
    </div>
  )
}
