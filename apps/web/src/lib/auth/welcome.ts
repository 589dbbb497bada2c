import { notify } from '#lib/notify.ts'

/** Greets whoever has just signed in. */
export function welcome(isAdmin: boolean): void {
  notify.success(isAdmin ? 'Welcome, Admin!' : 'Welcome back!')
}
