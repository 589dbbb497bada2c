import { RUNTIME_BLOCK_ID } from '@firstline/contract/runtime-tokens'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  NavigationType,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router'
import { RouteAnnouncer } from '#domains/shell/route-announcer.tsx'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { ReloadOffer } from '#domains/shell/reload-offer.tsx'
import { ToastHost } from '#ui/toasts/toast-host.tsx'
import { CommandsHost } from '#domains/commands/commands-host.tsx'
import { replayEarlyInput } from '#platform/hydration/early-input.ts'
// oxlint-disable-next-line import/default -- the linter looks past the query, which makes the text the default export
import earlyScript from '#platform/hydration/early-script-entry.ts?script-text'
import { dismissToastsElsewhere } from '#platform/notify.ts'
import { forgetFailuresElsewhere } from '#platform/page-failures.ts'
import { createPageMeta } from '#platform/router/page-meta.ts'
import { readRuntimeBlock } from '#platform/runtime.ts'
import { PAGE_COLORS } from '#platform/theme.ts'
import serifFile from '../.cache/fonts/newsreader-core.woff2?url'
import '#ui/styles/app.css'

export function meta() {
  return createPageMeta(undefined)
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
        <meta name="theme-color" content={PAGE_COLORS.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={PAGE_COLORS.dark} media="(prefers-color-scheme: dark)" />
        {/* Written to HTML at build time; the browser's bundle does not carry it a second time. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
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
          dangerouslySetInnerHTML={{ __html: readRuntimeBlock() }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  useEffect(replayEarlyInput, [])
  useEffect(() => forgetFailuresElsewhere(pathname), [pathname])
  useEffect(() => {
    // What is reported before a redirect is read after it.
    if (navigationType !== NavigationType.Replace) dismissToastsElsewhere(pathname)
  }, [pathname, navigationType])
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
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
