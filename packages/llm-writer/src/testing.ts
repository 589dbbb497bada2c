export type { ChatMessage } from './prompt/data-block.ts'
export { readPromptData, readQuestionData } from './prompt/prompt-data.ts'
export type { PromptData, QuestionData } from './prompt/prompt-data.ts'
