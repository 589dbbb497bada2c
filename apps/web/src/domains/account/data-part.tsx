import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { paths } from '#platform/router/paths.ts'
import { useDataDownload } from './use-data-download.ts'
import { AccountPart } from './account-part.tsx'
import { ConsentList } from './consent-list.tsx'

export function DataPart({ userId }: { userId: string }) {
  const { isBusy, download } = useDataDownload()
  return (
    <AccountPart
      title="Your data"
      note="Everything we keep about you: tables for a spreadsheet and a file for programs, as a ZIP."
    >
      <Button kind="second" busy={isBusy} busyText="Preparing..." onClick={() => download()}>
        Download my data
      </Button>
      <p className="mt-4 text-sm text-ink-2">
        What your credits were used for is on{' '}
        <Link to={paths.usage} className="text-link">
          your usage page
        </Link>
        .
      </p>
      <ConsentList userId={userId} />
    </AccountPart>
  )
}
