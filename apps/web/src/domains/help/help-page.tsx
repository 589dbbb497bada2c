import { Tabs } from '#ui/tabs.tsx'
import { Chat } from './chat.tsx'
import { CommonQuestions } from './common-questions.tsx'

export function HelpPage() {
  return (
    <div className="page py-10 tablet:py-12">
      <div className="mx-auto max-w-text">
        <h1 className="serif mb-8 text-h1">Help</h1>
        <Tabs
          label="Help"
          tabs={[
            { value: 'chat', label: 'Chat with AI', panel: <Chat /> },
            { value: 'questions', label: 'Common Questions', panel: <CommonQuestions /> },
          ]}
        />
      </div>
    </div>
  )
}
