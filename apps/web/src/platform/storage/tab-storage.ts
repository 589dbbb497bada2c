import { readJson, tabStorage } from './text-storage.ts'

export const readTab = tabStorage.read
export const writeTab = tabStorage.write
export const clearTab = tabStorage.clear

/** Parsed JSON; undefined when nothing is stored, and for invalid JSON. */
export const readTabJson = (key: string): unknown => readJson(tabStorage, key)
