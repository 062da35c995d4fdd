import { asCallError } from '#kit/web/call-error.ts'
import { ask } from '#kit/web/feedback/dialogs.ts'

/**
 * Sends something that may break a rule. If the server asks for a reason, people are asked for it, and it is sent again.
 * @returns false if they chose not to.
 */
export async function withReason(title: string, action: string, send: (reason?: string) => Promise<unknown>): Promise<boolean> {
  try {
    await send()
  } catch (error) {
    const refused = asCallError(error)
    if (refused.code !== 'reason_required') throw error
    const text = (refused.errors.override_reason ?? []).join(' ')
    const reason = await ask({ title, text, label: 'Reason', action, type: 'text' })
    if (reason === null) return false
    await send(reason)
  }
  return true
}
