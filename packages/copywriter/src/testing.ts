export { latch, scriptedDraft, scriptedWriter } from './scripted-writer.ts'
export type { Script, ScriptedWriter, ScriptStep } from './scripted-writer.ts'
