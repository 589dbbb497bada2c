import { z } from 'zod'
import type { ModelConfig } from '#server/config/model-config.ts'
import type { LocalModel } from '#server/config/local-model.ts'
import { fetchOnce } from './fetch-once.ts'
import {
  type Check,
  createFailureCheck,
  createNoteCheck,
  createOkCheck,
  createWarningCheck,
} from './check.ts'

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Checks the server, the key and the model names by listing the models, which costs nothing. */
export async function checkModel(
  model: ModelConfig | null,
  findLocal: () => Promise<LocalModel | null> = async () => null,
): Promise<Check> {
  if (model === null) return reportNoModel(await findLocal())
  const response = await fetchOnce(
    modelsUrl(model.baseUrl),
    model.apiKey === null ? {} : { authorization: `Bearer ${model.apiKey}` },
  )
  if ('failure' in response) {
    return createFailureCheck(
      'Model',
      `the server of ${model.name}: ${response.failure}`,
      'correct LLM_BASE_URL, or start it',
    )
  }
  const { status } = response
  if (status === 401 || status === 403) {
    return createFailureCheck(
      'Model',
      `its server refuses the key (${status})`,
      'correct LLM_API_KEY, or OPENAI_API_KEY',
    )
  }
  if (status === 429 || status >= 500) {
    return createFailureCheck(
      'Model',
      `its server answers with status ${status}`,
      'try again later, or ask its operator',
    )
  }
  const list = ModelList.safeParse(await response.json().catch(() => null)).data
  if (!response.ok || !list) {
    return createWarningCheck(
      'Model',
      `its server answers, but lists no models (${status})`,
      'generate once to be sure',
    )
  }
  const listed = new Set(list.data.map(({ id }) => id.replace(/^models\//, '')))
  const missing = [...new Set([model.name, model.demoName])].filter((name) => !listed.has(name))
  return missing.length === 0
    ? createOkCheck('Model', `${model.name} answers`)
    : createWarningCheck(
        'Model',
        `its server does not list ${missing.join(' and ')}`,
        'correct LLM_MODEL and LLM_DEMO_MODEL',
      )
}

function reportNoModel(local: LocalModel | null): Check {
  const finding = 'none is set: the built-in writer writes'
  return local
    ? createNoteCheck('Model', finding, `${local.server} runs here, to use it set ${local.settings}`)
    : createNoteCheck('Model', finding)
}

function modelsUrl(baseUrl: string): URL {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/models`
  return url
}
