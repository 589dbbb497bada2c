import { LocalModelError, readChoice } from '@firstline/local-model'
import { findUsableModel, withServer } from '#server/chosen-model.ts'
import type { Config } from '#server/config/config.ts'
import { type Check, createFailureCheck, createOkCheck } from './check.ts'
import { checkModel } from './check-model.ts'
import { describeSpeed } from './model/try-model.ts'

/** Checks what `npm run model` chose; null when nothing was, or when the settings name a model. */
export async function checkChosenModel(config: Config): Promise<Check | null> {
  if (config.model !== null) return null
  try {
    const choice = await readChoice(config.dataDir)
    if (choice === null || choice.kind === 'off') return null
    if (choice.kind === 'server') return await checkModel(withServer(config, choice).model)
    const model = await findUsableModel(config, choice.name)
    return createOkCheck('Model', `${model.title} on this machine, by npm run model`, describeSpeed(model))
  } catch (error) {
    if (!(error instanceof LocalModelError)) throw error
    return createFailureCheck('Model', error.message)
  }
}
