import { readJson, storedTexts } from './kept-texts.ts'

/** What this tab keeps until it is closed. */
export const tabTexts = storedTexts(() => sessionStorage)

export const readTab = tabTexts.read
export const writeTab = tabTexts.write
export const clearTab = tabTexts.clear

/** What this tab keeps under a key, read as JSON; undefined for nothing, and for what is none. */
export const readTabJson = (key: string): unknown => readJson(tabTexts, key)
