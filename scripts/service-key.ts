import { serviceKey } from '../apps/server/src/commands/service-key.ts'

process.exitCode = await serviceKey(process.argv.slice(2))
