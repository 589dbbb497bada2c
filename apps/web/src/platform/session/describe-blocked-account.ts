import { getRuntime } from '#platform/runtime.ts'

/** What a banned user reads at each attempt to sign in. */
export function describeBlockedAccount(): string {
  return `This account is blocked. Please write to ${getRuntime().supportEmail}.`
}
