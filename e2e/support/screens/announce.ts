import type { AnnouncementDraft } from '@firstline/contract/announcement'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { RUNTIME_BLOCK_ID } from '@firstline/contract/runtime-tokens'
import type { Page } from '@playwright/test'

const ID = '55555555-5555-4555-8555-555555555555'

/** Fills an announcement into the pages as the server would; on the shared server it would be on every screen. */
export async function announce(page: Page, text: string, kind: AnnouncementDraft['kind']): Promise<void> {
  const announcement = { id: ID, kind, audience: 'everybody', endsAt: null } as const
  await page.addInitScript(writeAnnouncement, { block: RUNTIME_BLOCK_ID, text, announcement })
}

/** In the page, as it is read: writes what the server would have written. */
function writeAnnouncement({
  block: id,
  text,
  announcement,
}: {
  block: string
  text: string
  announcement: NonNullable<RuntimeConfig['announcement']>
}): void {
  const write = () => {
    const block = document.getElementById(id)
    if (!block?.nextSibling) return
    reading.disconnect()
    const settings = JSON.parse(block.textContent) as RuntimeConfig
    Object.assign(settings, { announcement, announcementText: text })
    block.textContent = JSON.stringify(settings)
    const { dataset } = document.documentElement
    dataset.announcement = announcement.id
    dataset.announcementKind = announcement.kind
    const shown = document.querySelector('.announcement-text')
    if (shown) shown.textContent = text
  }
  const reading = new MutationObserver(write)
  reading.observe(document, { childList: true, subtree: true })
}
