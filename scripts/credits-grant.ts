import { runCreditsGrant } from '../apps/server/src/commands/credits-grant.ts'

process.exitCode = await runCreditsGrant(process.argv.slice(2))
