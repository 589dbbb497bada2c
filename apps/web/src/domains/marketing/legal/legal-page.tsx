import type { ReactNode } from 'react'

export interface LegalPageProps {
  title: string
  /** The date as shown on the page. */
  lastUpdated?: string
  children: ReactNode
}

/** Prose, at most 736 pixels wide. */
export function LegalPage({ title, lastUpdated, children }: LegalPageProps) {
  return (
    <article className="page py-12 tablet:py-16">
      <div className="max-w-text">
        <h1 className="serif text-h1">{title}</h1>
        {lastUpdated && <p className="mt-3 text-sm text-ink-3">Last updated {lastUpdated}</p>}
        <div className="mt-8 flex flex-col gap-5">{children}</div>
      </div>
    </article>
  )
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-3 flex flex-col gap-3">
      <h2 className="serif text-h3">{title}</h2>
      {children}
    </section>
  )
}

export function LegalList({ items }: { items: ReactNode[] }) {
  return (
    <ul className="flex max-w-measure list-disc flex-col gap-2 pl-5 text-ink-2 marker:text-ink-3">
      {items.map((item, at) => (
        // The list never changes
        <li key={at}>{item}</li>
      ))}
    </ul>
  )
}

export function LegalText({ children }: { children: ReactNode }) {
  return <p className="max-w-measure text-ink-2">{children}</p>
}
