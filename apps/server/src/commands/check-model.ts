import { z } from 'zod'
import type { ModelConfig } from '#server/config/model-config.ts'
import type { LocalModel } from '#server/platform/local-model.ts'
import { askAddress } from './ask-address.ts'
import { type Check, fault, note, ok, warning } from './check.ts'

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Whether the language model's server answers, takes the key and has the models. It is asked for its list, which is free. */
export async function checkModel(
  model: ModelConfig | null,
  findLocal: () => Promise<LocalModel | null> = async () => null,
): Promise<Check> {
  if (model === null) return describeMissing(await findLocal())
  const answer = await askAddress(
    modelsUrl(model.baseUrl),
    model.apiKey === null ? {} : { authorization: `Bearer ${model.apiKey}` },
  )
  if ('failure' in answer) {
    return fault(
      'Model',
      `the server of ${model.name}: ${answer.failure}`,
      'correct LLM_BASE_URL, or start it',
    )
  }
  const { status } = answer
  if (status === 401 || status === 403) {
    return fault('Model', `its server refuses the key (${status})`, 'correct LLM_API_KEY, or OPENAI_API_KEY')
  }
  if (status === 429 || status >= 500) {
    return fault('Model', `its server answers with status ${status}`, 'try again later, or ask its operator')
  }
  const list = ModelList.safeParse(await answer.json().catch(() => null)).data
  if (!answer.ok || !list) {
    return warning('Model', `its server answers, but lists no models (${status})`, 'generate once to be sure')
  }
  const listed = new Set(list.data.map(({ id }) => id.replace(/^models\//, '')))
  const missing = [...new Set([model.name, model.demoName])].filter((name) => !listed.has(name))
  return missing.length === 0
    ? ok('Model', `${model.name} answers`)
    : warning(
        'Model',
        `its server does not list ${missing.join(' and ')}`,
        'correct LLM_MODEL and LLM_DEMO_MODEL',
      )
}

function describeMissing(local: LocalModel | null): Check {
  const finding = 'none is set: the built-in writer writes'
  return local
    ? note('Model', finding, `${local.server} runs here, to use it set ${local.settings}`)
    : note('Model', finding)
}

function modelsUrl(baseUrl: string): URL {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/models`
  return url
}
