import type { GenerationForm } from '@firstline/contract/generation'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'

/** Whom the messages are for, in the words of the form, and the way back to them. */
export function SubmittedTo({ form }: { form: GenerationForm }) {
  return (
    <>
      {form.websiteOnlyMode ? `From: ${shortened(form.websiteUrl)}` : `To: ${shortened(form.targetAudience)}`}{' '}
      <Link to={paths.generator} state={{ brief: form }} className="text-link ml-1.5 whitespace-nowrap">
        Edit the brief
      </Link>
    </>
  )
}

const ENOUGH = 120

function shortened(text: string): string {
  return text.length <= ENOUGH ? text : `${text.slice(0, ENOUGH).trimEnd()}…`
}
