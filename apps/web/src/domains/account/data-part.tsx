import { Button } from '#ui/button.tsx'
import { useDataDownload } from './use-data-download.ts'
import { AccountPart } from './account-part.tsx'

export function DataPart() {
  const { isBusy, download } = useDataDownload()
  return (
    <AccountPart
      title="Your data"
      note="Everything we keep about you: tables for a spreadsheet and a file for programs, as a ZIP."
    >
      <Button kind="second" busy={isBusy} busyText="Preparing..." onClick={() => void download()}>
        Download my data
      </Button>
    </AccountPart>
  )
}
