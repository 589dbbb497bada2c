import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hasCode, LocalModelError } from './local-model-error.ts'

/** Also a file name, so it has no separators. */
export const ModelName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, 'must be a name as `list` prints it')

/** A model that can be used, stored beside its file as NAME.json. */
export const InstalledModel = z.object({
  name: ModelName,
  title: z.string(),
  /** Absolute. In the data directory, unless it was given with --file. */
  file: z.string(),
  isOwnFile: z.boolean(),
  bytes: z.number().int().positive(),
  sha256: z.string().nullable(),
  license: z.string(),
  source: z.string(),
  /** In billions. */
  parameters: z.number(),
  /** Tokens; null when the file does not say. */
  contextLength: z.number().int().nullable(),
  /** Measured with one brief; null before. */
  tokensPerSecond: z.number().nullable(),
  wordsPerSecond: z.number().nullable(),
})
export type InstalledModel = z.infer<typeof InstalledModel>

/** Which model `npm start` uses when no setting names one: DATA_DIR/model.json. */
export const ModelChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('installed'), name: ModelName }),
  z.object({
    kind: z.literal('server'),
    server: z.string(),
    baseUrl: z.url(),
    model: z.string().min(1),
    /** In billions; null when the server does not say. */
    parameters: z.number().nullable(),
  }),
  z.object({ kind: z.literal('off') }),
])
export type ModelChoice = z.infer<typeof ModelChoice>

export const modelsFolder = (dataDir: string) => join(dataDir, 'models')
export const modelFile = (dataDir: string, name: string) => join(modelsFolder(dataDir), `${name}.gguf`)
const recordFile = (dataDir: string, name: string) => join(modelsFolder(dataDir), `${name}.json`)
const choiceFile = (dataDir: string) => join(dataDir, 'model.json')

/** Null when nothing was chosen. @throws {LocalModelError} when the file can't be used */
export async function readChoice(dataDir: string): Promise<ModelChoice | null> {
  return readRecord(choiceFile(dataDir), ModelChoice)
}

export async function writeChoice(dataDir: string, choice: ModelChoice): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeAtomically(choiceFile(dataDir), choice)
}

export async function findInstalled(dataDir: string, name: string): Promise<InstalledModel | null> {
  return ModelName.safeParse(name).success ? readRecord(recordFile(dataDir, name), InstalledModel) : null
}

export async function saveInstalled(dataDir: string, model: InstalledModel): Promise<void> {
  await mkdir(modelsFolder(dataDir), { recursive: true })
  await writeAtomically(recordFile(dataDir, model.name), model)
}

export async function listInstalled(dataDir: string): Promise<InstalledModel[]> {
  let names: string[]
  try {
    names = await readdir(modelsFolder(dataDir))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
  const records = names.filter((name) => name.endsWith('.json')).toSorted()
  const models = await Promise.all(
    records.map((name) => findInstalled(dataDir, name.slice(0, -'.json'.length))),
  )
  return models.filter((model) => model !== null)
}

/** Removes a model. A file that was given with --file stays. */
export async function removeInstalled(dataDir: string, name: string): Promise<void> {
  await rm(recordFile(dataDir, name), { force: true })
  await rm(modelFile(dataDir, name), { force: true })
}

async function readRecord<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new LocalModelError(`${path} can't be read: ${describe(error)}.`, { cause: error })
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new LocalModelError(`${path} can't be used. Remove it and run: npm run model`, { cause: error })
  }
}

async function writeAtomically(path: string, value: unknown): Promise<void> {
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await rename(temporary, path)
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error))
