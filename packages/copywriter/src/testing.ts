export { latch, scriptedWriter } from './scripted-writer.ts'
export type { Script, ScriptedWriter } from './scripted-writer.ts'
export { repeatUnit, findSlowRuns } from './find-slow-runs.ts'
