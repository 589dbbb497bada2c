import { Link } from 'react-router'
import { Brand } from '#ui/brand.tsx'
import { CommandsKey } from '#domains/commands/commands-key.tsx'
import { getGeneratorPath, paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { ThemeChoice } from './theme-choice.tsx'

const columns = [
  {
    title: 'Product',
    links: [
      { label: 'Generator', to: getGeneratorPath('Cold DM') },
      { label: 'Pricing', to: paths.pricing },
      { label: 'Help', to: paths.help },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Contact', to: paths.contact },
      { label: 'Terms & Conditions', to: paths.terms },
      { label: 'Privacy Policy', to: paths.privacy },
      { label: 'Refund Policy', to: paths.refund },
    ],
  },
]

export function SiteFooter() {
  return (
    <footer className="border-t border-line text-ink-2">
      <div className="page grid gap-x-16 gap-y-8 py-12 tablet:grid-cols-[1fr_auto]">
        <div className="flex flex-col items-start gap-1">
          <Brand quiet />
          {/* The year of a page that was built last year is corrected by hydration. */}
          <p className="text-sm" suppressHydrationWarning>
            {/* oxlint-disable-next-line react/purity -- the year is that of the visit; hydration may correct it */}
            © {new Date().getFullYear()} {getRuntime().brandName}
          </p>
          <ThemeChoice />
          <button
            type="button"
            data-commands
            className="motion -ml-2 inline-flex min-h-9 items-center gap-2 rounded-card px-2 text-xs text-ink-3 hover:text-ink pointer-coarse:-ml-3 pointer-coarse:min-h-tap pointer-coarse:px-3"
          >
            Command menu
            <CommandsKey />
          </button>
        </div>
        <div className="grid grid-cols-2 gap-x-16 text-sm max-[22.5rem]:gap-x-6 tablet:grid-cols-[auto_auto]">
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="py-2 text-xs font-semibold text-ink">{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="motion inline-flex min-h-9 items-center rounded-card hover:text-ink hover:underline pointer-coarse:min-h-tap"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
    </footer>
  )
}
