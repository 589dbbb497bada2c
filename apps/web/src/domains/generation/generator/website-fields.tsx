import { FREE_INSIGHT_USES } from '@firstline/contract/limits'
import { SheetPart } from '#ui/sheet.tsx'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { cutText } from '#platform/format/cut-text.ts'
import { PageAddress } from './page-address.tsx'
import { PageSummary } from './page-summary.tsx'
import type { PageState } from './use-page-reading.ts'

interface Website {
  state: PageState
  read: () => Promise<void>
}

export interface WebsiteFieldsProps {
  form: BriefForm
  mine: Website
  theirs: Website
  isPro: boolean
  /** Free insights left; unused for pro users. */
  insightUses: number
  onEdit: () => void
}

/** Pages instead of a brief: what the sender sells, and whom the message is for. */
export function WebsiteFields({ form, mine, theirs, isPro, insightUses, onEdit }: WebsiteFieldsProps) {
  // One button for both: below the last summary.
  const isTheirsRead = theirs.state.kind === 'read'
  return (
    <SheetPart>
      <fieldset className="flex min-w-0 flex-col gap-5">
        <legend className="mb-4 font-medium">Whose website is it?</legend>
        <PageAddress
          form={form}
          name="websiteUrl"
          label="Website URL"
          hint={describeOwnPage(form.values.product)}
          isRequired={form.values.product.trim() === ''}
          state={mine.state}
          onRead={() => mine.read()}
        >
          {mine.state.kind === 'read' && (
            <PageSummary page={mine.state.page} whose="mine" onEdit={isTheirsRead ? undefined : onEdit} />
          )}
        </PageAddress>
        <PageAddress
          form={form}
          name="prospectUrl"
          label="Their website"
          hint={`Whom you write to. ${describeInsight(isPro, insightUses)}`}
          state={theirs.state}
          onRead={() => theirs.read()}
        >
          {theirs.state.kind === 'read' && (
            <PageSummary page={theirs.state.page} whose="theirs" onEdit={onEdit} />
          )}
        </PageAddress>
      </fieldset>
    </SheetPart>
  )
}

const OFFER_LENGTH = 60

function describeOwnPage(product: string): string {
  return product.trim() === ''
    ? 'Yours: what you sell. We read this one page and write from what it says.'
    : `Yours: what you sell. With their page alone it is “${cutText(product, OFFER_LENGTH)}”.`
}

/** A fact of their page is an insight. */
function describeInsight(isPro: boolean, uses: number): string {
  if (isPro) return 'One message opens with a fact of their page.'
  return uses > 0
    ? `A fact of their page takes one of your ${uses === FREE_INSIGHT_USES ? uses : `${uses} remaining`} free insights.`
    : 'A fact of their page is part of Pro: your free insights are used.'
}
