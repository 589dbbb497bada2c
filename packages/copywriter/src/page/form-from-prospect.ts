import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'

/** Fills empty fields about the prospect from the prospect's page. */
export function formFromProspect(form: GenerationForm, { understood }: PageReading): GenerationForm {
  return {
    ...form,
    targetAudience: form.targetAudience || understood.targetAudience,
    insight: form.insight || understood.insight,
    painPoint: form.painPoint || understood.painPoint,
  }
}
