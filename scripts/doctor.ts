import { runDoctor } from '../apps/server/src/commands/doctor.ts'

process.exitCode = await runDoctor(process.argv.slice(2))
