import { findCannedReply } from './canned-replies.ts'

const NOTHING_SAID = "Sorry, I couldn't process your request."

/** The assistant's answer, or a canned reply after a failure. The client library is loaded with the first question. */
export async function askAssistant(message: string): Promise<string> {
  try {
    const { getSupabase } = await import('#platform/api/supabase.ts')
    const { data, error } = await getSupabase().functions.invoke<{ message?: unknown }>('faq-bot', {
      body: { message },
    })
    if (error) throw error
    const said = typeof data?.message === 'string' ? data.message.trim() : ''
    return said || NOTHING_SAID
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification requires this failure in the log
    console.error('The help assistant could not answer', error)
    return findCannedReply()
  }
}
