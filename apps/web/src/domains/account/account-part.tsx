import { type ReactNode, type Ref, useId } from 'react'
import { CardTitle } from '#ui/card.tsx'
import { SheetPart } from '#ui/sheet.tsx'

/** One part of the account: its title on the left, its controls on the right. */
export function AccountPart({
  title,
  note,
  headingRef,
  children,
}: {
  title: string
  note: ReactNode
  /** Set when the heading has to take the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  const id = useId()
  return (
    <SheetPart>
      <section
        aria-labelledby={id}
        className="grid gap-x-12 gap-y-5 desktop:grid-cols-[18rem_minmax(0,34rem)] desktop:gap-x-16"
      >
        <div>
          <CardTitle
            id={id}
            ref={headingRef}
            tabIndex={headingRef ? -1 : undefined}
            className="focus-visible:shadow-none"
          >
            {title}
          </CardTitle>
          <p className="mt-2 max-w-measure text-sm text-ink-2 wrap-anywhere">{note}</p>
        </div>
        <div className="min-w-0">{children}</div>
      </section>
    </SheetPart>
  )
}
