import { runEarlyScript } from './early-script.ts'

runEarlyScript()
