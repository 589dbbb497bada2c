import { hideComposingKeys } from '#platform/browser/composition.ts'
import { paths } from '#platform/router/paths.ts'
import { SESSION_KEY } from '#platform/session/session-key.ts'
import { browserStorage } from '#platform/storage/text-storage.ts'
import { readDeferredBoot, scheduleHydration } from './deferred-hydration.ts'
import { startEarlyClicks } from './early-clicks.ts'
import { startCommandKeys } from './early-commands.ts'
import { recordEarlyInput } from './early-input.ts'
import { startEarlyAnnouncement } from './early-announcement.ts'
import { startEarlyTheme } from './early-theme.ts'

declare global {
  /** Read by zod: a strict content security policy refuses the functions that it would compile. */
  var __zod_globalConfig: { jitless: boolean } | undefined
}

/**
 * What every page runs inline before its first paint: theme and session marks, so that neither flashes its opposite, the
 * controls that work without React, the record of what is typed and pressed too early, and the page's deferred hydration.
 */
export function runEarlyScript(): void {
  globalThis.__zod_globalConfig = { jitless: true }
  hideComposingKeys()
  startEarlyTheme()
  startEarlyAnnouncement()
  markSession()
  window.addEventListener('storage', markSession)
  forwardAuthCallback()
  startCommandKeys()
  recordEarlyInput()
  startEarlyClicks()
  window.addEventListener('DOMContentLoaded', () => {
    const boot = readDeferredBoot()
    if (boot) scheduleHydration(boot)
  })
}

function markSession(): void {
  const { dataset } = document.documentElement
  if (browserStorage.read(SESSION_KEY)) dataset.session = ''
  else delete dataset.session
}

/** A mail's link without a redirect leads to the landing page; its parameters are for the login page. */
function forwardAuthCallback(): void {
  const { pathname, search, hash } = location
  if (pathname === paths.home && /[?#&](code|error|error_code|access_token)=/.test(search + hash)) {
    location.replace(paths.login + search + hash)
  }
}
