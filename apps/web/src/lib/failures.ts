let failures = { path: '', count: 0 }

/** One failure more of the page at this path; answers how many there were since one came to it. */
export function countFailure(path: string): number {
  failures = { path, count: failures.path === path ? failures.count + 1 : 1 }
  return failures.count
}

/** Called at every change of address: what happened elsewhere does not count here. */
export function forgetFailuresElsewhere(path: string): void {
  if (failures.path !== path) failures = { path, count: 0 }
}
