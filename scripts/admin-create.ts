import { adminCreate } from '../apps/server/src/commands/admin-create.ts'

// By the environment, since parameters can be read by everybody on the machine and stay in the shell's history.
process.exitCode = await adminCreate(process.env['FIRST_PASSWORD'])(process.argv.slice(2))
