import { PLAN_CREDITS } from '@firstline/contract/plans'
import { notify } from '#lib/notify.ts'

const KEY = 'firstline-testing-mode-changed'

/** Says what testing mode is now; and remembers it, since the page loads itself anew before it can be read. */
export function sayTestingMode(enabled: boolean): void {
  say(enabled)
  try {
    sessionStorage.setItem(KEY, String(enabled))
  } catch {
    // Said once is said.
  }
}

/** Says it again after the page has loaded itself anew. */
export function repeatTestingMode(): void {
  const said = sessionStorage.getItem(KEY)
  if (said === null) return
  sessionStorage.removeItem(KEY)
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
