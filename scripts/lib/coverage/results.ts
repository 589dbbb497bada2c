import type { Coverage } from './statement.ts'

const page = 'apps/web/src/features/results'
const shown = `${page}/results-page.test.tsx`
const faults = `${page}/results-faults.test.tsx`
const messages = 'apps/web/src/components/messages'
const generation = 'apps/web/src/lib/generation'
const journey = 'e2e/generation.desktop.spec.ts'
const interrupted = 'e2e/generation-faults.desktop.spec.ts'

/** P6, what one sees of results */
export const results: Coverage = {
  'P6.1': [
    {
      says: 'Without a stored form to `/`',
      code: [`${page}/results-page.tsx`],
      tests: [[shown, 'goes home when nothing was submitted in this tab']],
    },
    {
      says: '`Invalid form data. Please try again.`',
      code: [`${page}/results-page.tsx`],
      tests: [[faults, 'says so when the stored form cannot be read']],
    },
  ],
  'P6.2': [
    {
      says: 'Items appear as they are finished; the others have their shape',
      code: [`${messages}/result-list.tsx`, `${messages}/result-skeleton.tsx`],
      tests: [
        [shown, 'shows messages as they arrive, and what is happening meanwhile'],
        ['e2e/model.desktop.spec.ts', 'messages appear one by one, and the page names it'],
      ],
    },
  ],
  'P6.3': [
    {
      says: 'A DM against 200 and 300 characters',
      code: [`${messages}/message-bubble.tsx`, `${messages}/length-ruler.tsx`],
      tests: [
        [shown, 'holds a DM against the length of a note'],
        [`${messages}/note-length.test.ts`, 'says by how much it is over every note'],
      ],
    },
    {
      says: 'A subject line as an inbox row with its cut-off',
      code: [`${messages}/inbox-row.tsx`, `${messages}/use-cut-off.ts`],
      tests: [
        [shown, 'shows a subject line in an inbox with what a phone cuts off'],
        [journey, 'a member signs in, has both kinds written'],
      ],
    },
  ],
  'P6.4': [
    {
      says: 'One button copies and shows a check for 2 seconds',
      code: [`${messages}/copy-button.tsx`],
      tests: [
        [shown, 'copies a message and says so for two seconds'],
        ['e2e/journey.spec.ts', 'from sign-up to a copied message'],
      ],
    },
    {
      says: '`Copying did not work`, and the text is selected',
      code: [`${messages}/copy-button.tsx`, 'apps/web/src/lib/copy-text.ts'],
      tests: [[faults, 'says so when the browser lets nobody copy, and leaves the message selected']],
    },
  ],
  'P6.5': [
    {
      says: 'A score with its reasons, five at first, all on request',
      code: [`${messages}/score-sheet.tsx`, `${messages}/choose-checks.ts`],
      tests: [
        [shown, 'gives reasons for the score, five at first and all on request'],
        [`${messages}/choose-checks.test.ts`, 'always has what lost points among the five'],
      ],
    },
  ],
  'P6.6': [
    {
      says: '`Why this works` for pro users',
      code: [`${messages}/explanation.tsx`],
      tests: [
        [shown, 'shows pro users why a message works'],
        ['e2e/pro.desktop.spec.ts', 'a pro user has an insight, eight messages and why each works'],
      ],
    },
    {
      says: '`Explanations available on paid plans` with a link to `/pricing`',
      code: [`${messages}/explanation.tsx`],
      tests: [[shown, 'tells free users where explanations are']],
    },
    {
      says: 'The server sends no explanations to free users',
      code: ['apps/server/src/product/generation/answer-generation.ts'],
      tests: [
        [
          'apps/server/src/product/generation/generate-messages.test.ts',
          'leaves explanations out for a free user and gives them to a pro user',
        ],
      ],
    },
  ],
  'P6.7': [
    {
      says: 'Name, columns, and `Upgrade to Pro to see explanations`',
      code: [`${generation}/csv.ts`, `${page}/download-results.ts`],
      tests: [
        [`${generation}/csv.test.ts`, 'is the message type and the day'],
        [`${generation}/csv.test.ts`, 'tells users without explanations where they are'],
        [journey, 'a member signs in, has both kinds written'],
      ],
    },
    {
      says: 'No cell runs as a formula',
      code: [`${generation}/csv.ts`],
      tests: [[`${generation}/csv.test.ts`, 'makes text of what a spreadsheet would run']],
    },
    {
      says: '`No results to download`',
      code: [`${page}/download-results.ts`],
      tests: [[faults, 'has an empty state for a generation that brought nothing']],
    },
  ],
  'P6.8': [
    {
      says: '`Try Again` is a new generation at its price',
      code: ['apps/web/src/hooks/use-generation.ts', `${page}/result-actions.tsx`],
      tests: [
        [shown, 'tries again under a new id, which is the only thing that costs a credit'],
        [journey, 'a member signs in, has both kinds written'],
      ],
    },
    {
      says: '`Back to Dashboard`',
      code: [`${page}/results.tsx`],
      tests: [['e2e/journey.spec.ts', 'from sign-up to a copied message']],
    },
    {
      says: '`No results generated`',
      code: [`${messages}/no-results.tsx`],
      tests: [[faults, 'has an empty state for a generation that brought nothing']],
    },
  ],
  'P6.9': [
    {
      says: '`Generation failed` and `Error generating results`, what became of the credit, and one item that holds its place',
      code: [`${page}/failure.tsx`, `${messages}/failure-card.tsx`, `${messages}/result-placeholder.tsx`],
      tests: [
        [faults, 'says what went wrong and that the credit came back, and remembers it over a reload'],
        [faults, 'gives the words of a refusal'],
        ['e2e/model.desktop.spec.ts', 'a model that fails is said so, and the credit is there again'],
      ],
    },
    {
      says: 'First the way to the brief or to the plans where that helps more',
      code: [`${page}/failure.tsx`],
      tests: [
        [faults, 'shows the way to more credits when a free user has none'],
        [faults, 'leads back to the brief when the model declined to write from it'],
      ],
    },
    {
      says: 'What has arrived stays',
      code: [`${messages}/result-list.tsx`],
      tests: [[faults, 'keeps what had arrived above a failure of the model, over a reload too']],
    },
    {
      says: '`Failed to update credits. Please refresh the page.`',
      code: [`${page}/results.tsx`],
      tests: [[faults, 'says so when the credits cannot be read after a generation']],
    },
    {
      says: '`Invalid response format from API`',
      code: [`${generation}/read-generation.ts`],
      tests: [[faults, 'asks for the same messages again after an answer it cannot read']],
    },
  ],
  'P6.10': [
    {
      says: 'Reload, second tab, leaving and coming back: the same, paid once',
      code: [`${generation}/live-generation.ts`, `${generation}/submission.ts`],
      tests: [[interrupted, 'a reload, another tab, and leaving and coming back while it is written']],
    },
    {
      says: 'Retried after 1.5 s and 2.25 s',
      code: [`${generation}/follow-generation.ts`],
      tests: [
        [
          `${generation}/follow-generation.test.ts`,
          'waits 1.5 seconds before the second try and 2.25 before the third',
        ],
        [`${generation}/follow-generation.test.ts`, 'throws a refusal at once'],
      ],
    },
    {
      says: 'A lost line is said, and it goes on when the device is online',
      code: ['apps/web/src/hooks/use-generation.ts', `${generation}/read-generation.ts`],
      tests: [
        [faults, 'says that it asks again while the line is down, and goes on when the device is online'],
        [interrupted, 'it says that it asks again, and with the network the messages are there, paid once'],
      ],
    },
    {
      says: 'The same results, paid once, at the server',
      code: [
        'apps/server/src/product/generation/accept-submission.ts',
        'apps/server/src/product/generation/body-hash.ts',
      ],
      tests: [
        ['apps/server/src/product/generation/request-ids.test.ts', 'is paid once by 20 parallel posts'],
        [
          'apps/server/src/product/generation/request-ids.test.ts',
          'continues after the item the reader has seen',
        ],
      ],
    },
  ],
}
