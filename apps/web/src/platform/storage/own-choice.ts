import { browserStorage } from './text-storage.ts'

/** What this user chose last in this browser, whose other users have choices of their own. */
export function readOwnChoice(key: string, userId: string): string | undefined {
  const [owner, choice] = browserStorage.read(key)?.split(' ') ?? []
  return owner === userId ? choice : undefined
}

export function writeOwnChoice(key: string, userId: string, choice: string): void {
  browserStorage.write(key, `${userId} ${choice}`)
}
