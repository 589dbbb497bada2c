import { PLAN_CREDITS } from '@firstline/contract/plans'
import { notify } from '#platform/notify.ts'
import { readTab, writeTab } from '#platform/storage/tab-storage.ts'

const KEY = 'firstline-testing-mode-changed'

/** Reports the state of testing mode, and stores the notice for after the reload that follows. */
export function notifyTestingMode(enabled: boolean): void {
  say(enabled)
  writeTab(KEY, String(enabled))
}

/** Shows the stored notice after the reload. */
export function repeatTestingModeNotice(): void {
  const said = readTab(KEY)
  if (said === null) return
  writeTab(KEY, null)
  say(said === 'true')
}

function say(enabled: boolean): void {
  if (enabled) {
    notify.success('Testing mode enabled!', {
      description: 'You have unlimited credits and pro features for testing.',
    })
    return
  }
  const { dm, subject } = PLAN_CREDITS.free
  notify.success('Testing mode disabled!', {
    description: `You have the standard free-plan credits: ${dm} DMs and ${subject} subject lines.`,
  })
}
