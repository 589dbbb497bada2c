import type { RuntimeConfig } from '@firstline/contract/runtime'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { markAnnouncement } from '#platform/announcement.ts'
import { getRuntime } from '#platform/runtime.ts'

/** How long a tab may show an older announcement. */
const FRESH_MS = 60_000
const last: { path?: string; readAt: number } = { readAt: Date.now() }

/**
 * The text of the announcement: the page's, and a newer one after a navigation. Only then, because it moves the page
 * below it, which a user expects after a click and not while reading.
 */
export function useAnnouncementText(): string {
  const [text, setText] = useState(() => getRuntime().announcementText)
  const { pathname } = useLocation()
  useEffect(() => {
    if (isStaleAt(pathname)) void showNewest(setText)
  }, [pathname])
  return text
}

/** Whether the page has changed, a while after the last read. */
function isStaleAt(path: string): boolean {
  const isNavigation = last.path !== undefined && last.path !== path
  last.path = path
  return isNavigation && Date.now() - last.readAt >= FRESH_MS
}

async function showNewest(show: (text: string) => void): Promise<void> {
  last.readAt = Date.now()
  const settings = await readSettings()
  if (settings === null) return
  show(settings.announcementText)
  markAnnouncement(settings.announcement)
}

/** Null without a connection: the page says so itself, and a later navigation reads again. */
async function readSettings(): Promise<RuntimeConfig | null> {
  try {
    const response = await fetch('/config.json')
    // Written by our own server, like the block in the page.
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
