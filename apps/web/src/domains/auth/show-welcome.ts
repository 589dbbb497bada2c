import { notify } from '#platform/notify.ts'

/** Greets a user who has just signed in. */
export function showWelcome(isAdmin: boolean): void {
  notify.success(isAdmin ? 'Welcome, Admin!' : 'Welcome back!')
}
