import { RUNTIME_BLOCK_ID } from '@firstline/contract/runtime-tokens'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { Arrival } from '#components/arrival.tsx'
import { ErrorScreen } from '#components/error-screen.tsx'
import { ReloadOffer } from '#components/reload-offer.tsx'
import { ToastHost } from '#components/toast-host.tsx'
import { CommandsHost } from '#features/commands/commands-host.tsx'
import { replayEarlyInput } from '#lib/early-input.ts'
import { earlyScript } from '#lib/early-script.ts'
import { forgetFailuresElsewhere } from '#lib/failures.ts'
import { pageMeta } from '#lib/page-meta.ts'
import { runtimeBlockContent } from '#lib/runtime.ts'
import { PAPER } from '#lib/theme.ts'
import serifFile from '../.cache/fonts/newsreader-core.woff2?url'
import './styles/app.css'

export function meta() {
  return pageMeta(undefined)
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The early script may have written its choice on this element before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        {/* The early script lets a chosen theme win over the device's. */}
        <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
        <script dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <link rel="preload" href={serifFile} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script
          type="application/json"
          id={RUNTIME_BLOCK_ID}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: runtimeBlockContent() }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const { pathname } = useLocation()
  useEffect(replayEarlyInput, [])
  useEffect(() => forgetFailuresElsewhere(pathname), [pathname])
  return (
    <>
      <Outlet />
      <Arrival />
      <CommandsHost />
      <ReloadOffer />
      <ToastHost />
    </>
  )
}

/** While the first code of a page that is not prerendered loads. */
export function HydrateFallback() {
  return <div className="min-h-dvh" aria-busy="true" />
}

export function ErrorBoundary() {
  return (
    <>
      <main id="main" tabIndex={-1}>
        <ErrorScreen />
      </main>
      <ToastHost />
    </>
  )
}
