import { runServiceKey } from '../apps/server/src/commands/service-key.ts'

process.exitCode = await runServiceKey(process.argv.slice(2))
