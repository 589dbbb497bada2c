/** Files that share their import rules. Zones are disjoint: of two settings for one file the linter keeps only the last. */
export interface ImportZone {
  folder: string
  /** Files of the folder that belong to another zone. */
  except?: string[]
  /** Import patterns that are refused, in the manner of .gitignore: a later `!pattern` allows again. */
  forbidden: string[]
  message: string
  /** Further pairs of patterns and message. */
  also?: { forbidden: string[]; message: string }[]
  /** Imports that must fail, each planted at the file it names. */
  refuses: [file: string, specifier: string][]
  /** Imports that must pass. */
  allows: [file: string, specifier: string][]
}

export const noEnvironment = {
  forbidden: ['node:process', 'process'],
  message: 'The environment is read in apps/server/src/config alone; everything else is handed a Config.',
}

export const serverNotWeb = {
  forbidden: ['@firstline/web', '@firstline/web/**', '**/apps/web/**', 'react', 'react-dom', 'react-router'],
  message: 'The server and the web app share the contract and nothing else.',
}
