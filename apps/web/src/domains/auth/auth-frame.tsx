import type { ReactNode } from 'react'
import { Brand } from '#ui/brand.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { SAMPLE } from '#domains/brief/sample-message.ts'

/** The frame of login and sign-up: the form, and the product's promise beside it. */
export function AuthFrame({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {banner}
      <div className="grid flex-1 desktop:grid-cols-2">
        <div className="flex flex-col px-4 tablet:px-12">
          <header className="flex h-16 items-center tablet:h-18">
            <Brand />
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto flex w-full max-w-96 flex-1 flex-col justify-center py-10 desktop:pb-28"
          >
            {children}
          </main>
        </div>
        <aside className="hidden border-l border-mark bg-sunken px-12 desktop:grid desktop:place-content-center">
          <figure className="max-w-128">
            <p className="serif rounded-bubble rounded-tl-[6px] bg-surface px-9 py-8 text-[1.75rem] leading-[1.42] tracking-[-0.005em] shadow-sheet">
              {SAMPLE.message.map(({ text }, index) =>
                index === 0 ? (
                  <span key={text} className="first-line">
                    {text}
                  </span>
                ) : (
                  text
                ),
              )}
            </p>
            <figcaption className="mt-4 px-9 text-xs text-ink-3">
              The first line is what they see before they decide.
            </figcaption>
          </figure>
        </aside>
      </div>
    </div>
  )
}
