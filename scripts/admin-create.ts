import { runAdminCreate } from '../apps/server/src/commands/admin-create.ts'

// From the environment: parameters are visible to every user of the machine and stay in the shell's history.
process.exitCode = await runAdminCreate(process.env['FIRST_PASSWORD'])(process.argv.slice(2))
