import { doctor } from '../apps/server/src/commands/doctor.ts'

process.exitCode = await doctor(process.argv.slice(2))
