import { creditsGrant } from '../apps/server/src/commands/credits-grant.ts'

process.exitCode = await creditsGrant(process.argv.slice(2))
