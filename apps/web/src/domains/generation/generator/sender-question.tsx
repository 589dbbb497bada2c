import type { Sender } from '@firstline/contract/senders'
import type { RefObject } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { isSameProduct } from '#domains/senders/is-same-product.ts'
import { cutText } from '#platform/format/cut-text.ts'

export interface SenderQuestionProps {
  form: BriefForm
  /** The sender of the form. */
  own: Sender
  /** What the last set of this sender is about; empty when the last one is another sender's. */
  lastProduct: string
  /** What the list of senders is in. */
  field: RefObject<HTMLElement | null>
}

/** Asks whether the sender of the form before is meant, where the product is another one. Nothing waits for the answer. */
export function SenderQuestion({ form, own, lastProduct, field }: SenderQuestionProps) {
  const { sender } = form.values
  const question = findQuestion(form, own, lastProduct)
  const keep = () => {
    form.change({ sender: sender && { ...sender, isDefault: false } })
    // The pressed button is removed.
    findControl(field)?.focus()
  }
  return (
    <div
      className={classNames(
        'text-sm leading-ui',
        question && 'border-l-2 border-accent-ink pl-3.5 max-tablet:mt-4',
      )}
    >
      {/* The status is there before its text, so that screen readers announce it. */}
      <div role="status" className="wrap-anywhere">
        {question && (
          <>
            <p className="font-semibold">{question.title}</p>
            <p className="mt-1 text-ink-2">{question.reason}</p>
          </>
        )}
      </div>
      {question && (
        <div className="-mb-2 flex flex-wrap gap-x-5">
          <button type="button" onClick={keep} className="text-link min-h-tap text-left wrap-anywhere">
            Keep {own.name}
          </button>
          <button type="button" onClick={() => openList(field)} className="text-link min-h-tap">
            Choose another
          </button>
        </div>
      )}
    </div>
  )
}

const PRODUCT_LENGTH = 40

/** Null while the product may be the sender's. Waits for a pause of typing. */
function findQuestion(
  { values, debounced }: BriefForm,
  { name, company, offer }: Sender,
  lastProduct: string,
) {
  if (values.websiteOnlyMode) return null
  const [known] = [lastProduct, offer].filter((text) => text.trim() !== '')
  const isSame = [lastProduct, offer]
    .filter((text) => text !== '')
    .some((text) => isSameProduct(values.product, text) || isSameProduct(debounced.product, text))
  if (known === undefined || isSame) return null
  const shown = known.length > PRODUCT_LENGTH ? `${cutAtWord(known)}…` : known.replace(/[.!?]$/, '')
  const who = company === '' ? name : `${name} of ${company}`
  const what = lastProduct === '' ? 'This sender offers' : 'You last wrote about'
  return { title: `Still as ${who}?`, reason: `${what} “${shown}”.` }
}

/** Whole words, where there are any. */
function cutAtWord(text: string): string {
  return cutText(text, PRODUCT_LENGTH).replace(/[\s,;:-]+\S*$/, '')
}

function findControl(field: RefObject<HTMLElement | null>): HTMLElement | null | undefined {
  return field.current?.querySelector<HTMLElement>('select, [role="combobox"]')
}

/** Focuses the list of senders and opens it, as its own keys would. */
function openList(field: RefObject<HTMLElement | null>): void {
  const control = findControl(field)
  control?.focus()
  if (control instanceof HTMLSelectElement) control.showPicker()
  else control?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
}
