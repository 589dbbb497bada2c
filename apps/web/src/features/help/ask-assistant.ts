import { cannedReply } from './canned-replies.ts'

const NOTHING_SAID = "Sorry, I couldn't process your request."

/** The assistant's answer; when it can't be had, a canned one. The client library is fetched with the first question. */
export async function askAssistant(message: string): Promise<string> {
  try {
    const { supabase } = await import('#lib/supabase.ts')
    const { data, error } = await supabase().functions.invoke<{ message?: unknown }>('faq-bot', {
      body: { message },
    })
    if (error) throw error
    const said = typeof data?.message === 'string' ? data.message.trim() : ''
    return said || NOTHING_SAID
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification wants this failure in the log
    console.error('The help assistant could not answer', error)
    return cannedReply()
  }
}
